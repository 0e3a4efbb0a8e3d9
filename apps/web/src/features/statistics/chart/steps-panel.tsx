import { useState } from 'react';
import { isByHour } from '@hodi/domain/statistics/statistics-period.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { calendarClock } from '~/components/icon/seldom-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStepNames } from '../use-step-names.ts';
import { type ChartStep, type Measure, busiestOf, chartSteps, measures } from './chart-steps.ts';
import { StepsChart } from './steps-chart.tsx';
import { StepsTable } from './steps-table.tsx';
import styles from './chart.module.css';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Hour by hour or day by day: as a picture, in a sentence, and as a table. */
export function StepsPanel({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const names = useStepNames(statistics);
  const [measure, setMeasure] = useState<Measure>('received');
  const steps = chartSteps(statistics, measure);
  const title = t(isByHour(statistics.period) ? 'statistics.per_hour' : 'statistics.per_day');
  const label = t('statistics.chart', {
    title,
    measure: t(`statistics.measures.${measure}`),
    now: sum(steps.map(({ now }) => now)),
    before: sum(steps.map(({ before }) => before)),
  });
  return (
    <Panel
      title={title}
      className={styles.panel}
      action={<Legend statistics={statistics} />}
      foot={<Busiest statistics={statistics} steps={steps} />}
    >
      <Segmented
        label={t('statistics.measure')}
        labelHidden
        size="small"
        options={measures.map((value) => ({ value, label: t(`statistics.measures.${value}`) }))}
        value={measure}
        onValueChange={setMeasure}
      />
      <StepsChart label={label} steps={steps.map((step) => ({ ...step, label: names.short(step.from) }))} />
      <details className={styles.details}>
        <summary>{t('statistics.show_numbers')}</summary>
        <StepsTable statistics={statistics} steps={steps} />
      </details>
    </Panel>
  );
}

function Legend({ statistics: { period } }: { statistics: Statistics }) {
  const t = useTexts();
  return (
    <span className={styles.legend}>
      <span className={styles.key}>
        <i className={styles.beforeKey} aria-hidden="true" />
        {t(`statistics.legend_before_${period}`)}
      </span>
      <span className={styles.key}>
        <i className={styles.nowKey} aria-hidden="true" />
        {t(`statistics.legend_${period}`)}
      </span>
    </span>
  );
}

function Busiest({ statistics, steps }: { statistics: Statistics; steps: readonly ChartStep[] }) {
  const t = useTexts();
  const formats = useFormats(statistics.time_zone);
  const names = useStepNames(statistics);
  const busiest = busiestOf(steps);
  return (
    <p className={styles.busiest}>
      <Icon shape={calendarClock} size={18} />
      <span>
        {busiest === undefined
          ? t('statistics.nothing')
          : t(`statistics.busiest_${statistics.period}`, {
              weekday: formats.weekday(busiest.from),
              when: names.long(busiest.from),
              count: busiest.now,
              before: busiest.before,
            })}
      </span>
    </p>
  );
}
