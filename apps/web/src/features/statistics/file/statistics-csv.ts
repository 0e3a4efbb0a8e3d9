/** The figures that are shown, as the lines of a file. Pure; the words are those of the screen. */
import { type CsvValue, csvText } from '@hodi/domain/shared/csv.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { chartSteps, measures, type Measure } from '../chart/chart-steps.ts';
import { type FigureGroup, type FigureLabel, type Unit, figureGroups, figuresOf } from '../figures/figure-groups.ts';
import { topicRows } from '../topics/topic-rows.ts';

export interface CsvWords {
  /** Group, figure, unit, now, before. */
  heads: readonly string[];
  period: string;
  from: string;
  to: string;
  timeZone: string;
  topics: string;
  steps: string;
  group: (group: FigureGroup) => string;
  label: (label: FigureLabel) => string;
  unit: (unit: Unit) => string;
  topic: (topic: string) => string;
  measure: (measure: Measure) => string;
  /** On the clock of the clinic, sortable: `2026-11-21 09:01`. */
  moment: (at: string) => string;
}

type Line = [group: string, figure: string, unit: string, now: CsvValue, before: CsvValue];

export function statisticsCsv(statistics: Statistics, words: CsvWords): string {
  const { current, previous, time_zone } = statistics;
  const count = words.unit('count');
  const period: Line[] = [
    [words.period, words.from, '', words.moment(current.from), words.moment(previous.from)],
    [words.period, words.to, '', words.moment(current.to), words.moment(previous.to)],
    [words.period, words.timeZone, '', time_zone, time_zone],
  ];
  const figures = figureGroups.flatMap((group) =>
    figuresOf(group, statistics).map(({ label, unit, now, before }): Line => {
      return [words.group(group), words.label(label), words.unit(unit), now, before];
    }),
  );
  const topics = topicRows(statistics).map(({ topic, now, before }): Line => {
    return [words.topics, words.topic(topic ?? ''), count, now, before];
  });
  const steps = measures.flatMap((measure) =>
    chartSteps(statistics, measure).map(({ from, now, before }): Line => {
      return [`${words.steps}: ${words.measure(measure)}`, words.moment(from), count, now, before];
    }),
  );
  return csvText([words.heads, ...period, ...figures, ...topics, ...steps]);
}
