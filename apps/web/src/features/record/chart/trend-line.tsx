import { type Band, chartLayout, type Reading } from './chart-layout.ts';
import styles from './chart.module.css';

const size = { width: 76, height: 22 };
const inset = 3;

/** The last few values in the height of a line; the numbers stand beside it, so nobody has to hear it. */
export function TrendLine({
  readings,
  band,
  isOff,
}: {
  readings: readonly Reading[];
  band: Band | null;
  isOff: boolean;
}) {
  const first = readings.map((reading) => ({ ...reading, values: reading.values.slice(0, 1) }));
  if (first.length < 2) return <span />;
  const { lines, bands, ticks } = chartLayout(first, band ? [band] : [], { width: 880, height: 440 });
  const [points = []] = lines;
  const [top, bottom] = [ticks[ticks.length - 1]?.y ?? 0, ticks[0]?.y ?? 1];
  const [left, right] = [points[0]?.x ?? 0, points[points.length - 1]?.x ?? 1];
  const yOf = (y: number) => inset + ((y - top) / (bottom - top)) * (size.height - 2 * inset);
  const xOf = (x: number) => inset + ((x - left) / (right - left)) * (size.width - 2 * inset);
  const places = points.map(({ x, y }) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`);
  const last = points[points.length - 1];
  return (
    <svg className={styles.trend} viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true">
      {bands.map(({ y, height }) => (
        <rect key={y} className={styles.band} x="0" width={size.width} y={yOf(y)} height={yOf(y + height) - yOf(y)} />
      ))}
      <polyline points={places.join(' ')} />
      {last && <circle className={isOff ? styles.off : styles.on} cx={xOf(last.x)} cy={yOf(last.y)} r="2.75" />}
    </svg>
  );
}
