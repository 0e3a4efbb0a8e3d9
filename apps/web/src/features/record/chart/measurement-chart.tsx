import { useMemo } from 'react';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Band, type ChartLayout, chartLayout, type ChartSize, margin, type Reading } from './chart-layout.ts';
import styles from './chart.module.css';

/** Up to so many readings each has its number beside it, where there is room. */
const numberedUpTo = 8;

export interface MeasurementChartProps {
  readings: readonly Reading[];
  bands: readonly Band[];
  /** Label of each band. */
  bandTexts: readonly string[];
  size: ChartSize;
  /** All of it in words, for whoever does not see it. */
  said: string;
  textOf: (values: readonly number[]) => string;
}

const isOutside = (value: number, { from, to }: Band): boolean =>
  (from !== null && value < from) || (to !== null && value >= to);

/** Draws values over time in front of their target. Values off the target differ in shape, not only in colour. */
export function MeasurementChart({ readings, bands, bandTexts, size, said, textOf }: MeasurementChartProps) {
  const layout = useMemo(() => chartLayout(readings, bands, size), [readings, bands, size]);
  const isNumbered = readings.length <= numberedUpTo && size.width >= 600;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={said}>
      {layout.bands.map(({ y, height }, at) => (
        <g key={y}>
          <rect
            className={styles.band}
            x={margin.left}
            width={size.width - margin.left - margin.right}
            y={y}
            height={height}
          />
          <text className={styles.bandText} x={margin.left + 6} y={y + height - 8}>
            {bandTexts[at]}
          </text>
        </g>
      ))}
      <Axes layout={layout} size={size} />
      {[...layout.lines].reverse().map((points, fromLast) => {
        const line = layout.lines.length - 1 - fromLast;
        return <Line key={line} points={points} isSecond={line > 0} band={bands[line]} />;
      })}
      {isNumbered &&
        layout.lines[0]?.map(({ id, x, y }) => (
          <text key={id} className={styles.number} textAnchor="middle" x={x} y={y - 13}>
            {textOf(readings.find((reading) => reading.id === id)?.values ?? [])}
          </text>
        ))}
    </svg>
  );
}

function Axes({ layout, size }: { layout: ChartLayout; size: ChartSize }) {
  const { number, date } = useFormats();
  return (
    <>
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={margin.left} x2={size.width - margin.right} y1={y} y2={y} />
          <text textAnchor="end" x={margin.left - 8} y={y + 4}>
            {number(value)}
          </text>
        </g>
      ))}
      {layout.days.map(({ at, x }, index) => (
        <text
          key={`${at} ${x}`}
          textAnchor={index === layout.days.length - 1 && index > 0 ? 'end' : 'middle'}
          x={index === layout.days.length - 1 && index > 0 ? size.width - margin.right : x}
          y={size.height - 7}
        >
          {date(at).replace(/, \d{4}$/, '')}
        </text>
      ))}
    </>
  );
}

/** From so many points on their shapes would lie over each other: only what is off the target keeps its own. */
const shapedUpTo = 60;

interface LineProps {
  points: ChartLayout['lines'][number];
  isSecond: boolean;
  band: Band | undefined;
}

function Line({ points, isSecond, band }: LineProps) {
  const places = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const size = isSecond ? 6.5 : 8;
  return (
    <g className={isSecond ? styles.second : styles.first}>
      <polyline points={places} />
      {points.map(({ id, x, y, value }) => {
        if (band && isOutside(value, band))
          return <path key={id} className={styles.off} d={`M${x} ${y - size}l${size} ${size * 1.62}h${-2 * size}z`} />;
        return points.length > shapedUpTo ? null : <circle key={id} cx={x} cy={y} r={isSecond ? 4.5 : 5} />;
      })}
    </g>
  );
}

/** Legend of lines and shapes. */
export function ChartLegend({ isPair, hasBand, isByTime }: { isPair: boolean; hasBand: boolean; isByTime: boolean }) {
  const t = useTexts();
  return (
    <p className={styles.legend}>
      {isPair && (
        <>
          <span>
            <i className={styles.line} />
            {t('health.upper_line')}
          </span>
          <span>
            <i className={styles.dashed} />
            {t('health.lower_line')}
          </span>
        </>
      )}
      {hasBand && (
        <>
          <span>
            <i className={styles.box} />
            {t('health.chart.target')}
          </span>
          <span>
            <i className={styles.triangle} />
            {t('health.chart.outside')}
          </span>
        </>
      )}
      <span>{t(isByTime ? 'health.chart.by_time' : 'health.chart.even')}</span>
    </p>
  );
}
