/** The figures of a team as they are shown and saved. Pure. */
import { type CsvValue, csvText } from '@hodi/domain/shared/csv.ts';
import type { AnsweringRow, TeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** All rows together. */
export function totalOf({ rows, days, promise_hours }: TeamStatistics): Omit<AnsweringRow, 'clinician'> {
  return {
    answered: sumOf(rows.map(({ answered }) => answered)),
    within_promise: promise_hours === null ? null : sumOf(rows.map(({ within_promise }) => within_promise ?? 0)),
    referred: sumOf(rows.map(({ referred }) => referred)),
    received: sumOf(rows.map(({ received }) => received)),
    open: days.map((_, index) => sumOf(rows.map(({ open }) => open[index] ?? 0))),
  };
}

export function isEmptyTeam(statistics: TeamStatistics): boolean {
  const { answered, referred, open } = totalOf(statistics);
  return sumOf([answered, referred, ...open]) === 0;
}

/** Of the first answers those within the promise, in whole per cent; null where there is nothing to say. */
export const shareOf = ({ answered, within_promise }: Pick<AnsweringRow, 'answered' | 'within_promise'>) =>
  answered === 0 || within_promise === null ? null : Math.round((100 * within_promise) / answered);

export interface TeamWords {
  clinician: string;
  answered: string;
  within: string;
  referred: string;
  received: string;
  open: string;
  total: string;
  name: (clinician: AnsweringRow['clinician']) => string;
}

/** A line for each row that is shown, with the numbers of every day. */
export function teamCsv(statistics: TeamStatistics, words: TeamWords): string {
  const { rows, days, scope } = statistics;
  const isTeam = scope === 'team';
  const lineOf = (name: string, row: Omit<AnsweringRow, 'clinician'>): CsvValue[] => [
    name,
    row.answered,
    ...(row.within_promise === null ? [] : [row.within_promise]),
    ...(isTeam ? [row.referred, row.received] : []),
    ...row.open,
  ];
  const heads = [
    words.clinician,
    words.answered,
    ...(statistics.promise_hours === null ? [] : [words.within]),
    ...(isTeam ? [words.referred, words.received] : []),
    ...days.map((day) => `${words.open}: ${day}`),
  ];
  const lines = rows.map(({ clinician, ...row }) => lineOf(words.name(clinician), row));
  return csvText([heads, ...lines, ...(isTeam ? [lineOf(words.total, totalOf(statistics))] : [])]);
}
