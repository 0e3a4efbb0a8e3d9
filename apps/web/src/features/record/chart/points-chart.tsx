import { useMemo } from 'react';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import type { Target } from '@hodi/domain/record/target.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import type { KnownPoint } from '../known-measurements.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { bandsOf, readingOf } from '../trends.tsx';
import { ChartLegend, MeasurementChart } from './measurement-chart.tsx';
import styles from './chart.module.css';

const onDesk = { width: 880, height: 420 };
const onPhone = { width: 328, height: 220 };

interface PointsChartProps {
  measure: Measure;
  /** Oldest first; at least one. */
  points: readonly KnownPoint[];
  target: Target | undefined;
}

/** The chart of a measure, and all of it in words. */
export function PointsChart({ measure, points, target }: PointsChartProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const { date, number } = useFormats();
  const isWide = useMedia('(min-width: 768px)');
  const readings = useMemo(() => points.map(readingOf), [points]);
  const bands = useMemo(() => bandsOf(target), [target]);
  const bandTexts = bands.map(({ to }, line) => {
    if (measure !== 'blood_pressure') return t('health.chart.target');
    return t(line === 0 ? 'health.chart.target_upper' : 'health.chart.target_lower', { to: number(to ?? 0) });
  });
  const [first, last] = [points[0], points[points.length - 1]];
  if (first === undefined || last === undefined) return null;
  const sorted = [...points].sort((a, b) => a.value - b.value);
  const said = t('health.chart.said', {
    count: points.length,
    measure: words.name(measure),
    from: date(first.at),
    until: date(last.at),
    last: words.withUnit(last),
    low: words.bare(sorted[0] ?? last),
    high: words.bare(sorted[sorted.length - 1] ?? last),
  });
  return (
    <figure className={styles.figure}>
      <ChartLegend isPair={last.lower !== null} hasBand={bands.length > 0} isByTime={points.length >= 8} />
      <div className={styles.room}>
        <MeasurementChart
          readings={readings}
          bands={bands}
          bandTexts={bandTexts}
          size={isWide ? onDesk : onPhone}
          said={said}
          textOf={([value = 0, lower]) => words.bare({ measure, value, lower: lower ?? null })}
        />
      </div>
    </figure>
  );
}
