import type { Statistics, StatisticsStep } from '@hodi/domain/statistics/statistics.api.ts';

export const measures = ['received', 'answered', 'resolved'] as const;
export type Measure = (typeof measures)[number];

/** An hour or a day of the chart with the one as far back in the period before. */
export interface ChartStep {
  from: string;
  before_from: string;
  now: number;
  before: number;
}

export const chartSteps = ({ current, previous }: Statistics, measure: Measure): ChartStep[] =>
  current.steps.map((step, index) => {
    const before: StatisticsStep | undefined = previous.steps[index];
    return {
      from: step.from,
      before_from: before?.from ?? previous.from,
      now: step[measure],
      before: before?.[measure] ?? 0,
    };
  });

/** The step with the most, the latest of several; none where nothing happened. */
export const busiestOf = (steps: readonly ChartStep[]): ChartStep | undefined =>
  steps.reduce<ChartStep | undefined>(
    (most, step) => (step.now > 0 && step.now >= (most?.now ?? 0) ? step : most),
    undefined,
  );
