import { useMedia } from '~/lib/use-media.ts';
import { type Pair, chartShape } from './chart-shape.ts';
import styles from './chart.module.css';

export interface StepsChartProps {
  /** Says in words what the picture shows. */
  label: string;
  steps: readonly (Pair & { label: string })[];
}

/** Fewer steps than this have room for their number above them. */
const mostNumbered = 8;

/** Two bars for each hour or day: before is outlined, now is filled. */
export function StepsChart({ label, steps }: StepsChartProps) {
  const isWide = useMedia('(min-width: 600px)');
  const shape = chartShape(steps, isWide ? { width: 640, height: 264 } : { width: 312, height: 220 });
  return (
    <svg className={styles.chart} viewBox={`0 0 ${shape.width} ${shape.height}`} role="img" aria-label={label}>
      {shape.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.line} x1={26} x2={shape.width} y1={y} y2={y} />
          <text className={styles.axis} x={20} y={y + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {shape.columns.map(({ before, now, middle, labelled }, index) => (
        <g key={steps[index]?.label}>
          {before.height > 0 && <rect className={styles.before} {...before} />}
          {now.height > 0 && <rect className={styles.now} {...now} />}
          {steps.length < mostNumbered && (
            <text className={styles.value} x={now.x + now.width / 2} y={now.y - 5} textAnchor="middle">
              {steps[index]?.now}
            </text>
          )}
          {labelled && (
            <text className={styles.axis} x={middle} y={shape.ground + 18} textAnchor="middle">
              {steps[index]?.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
