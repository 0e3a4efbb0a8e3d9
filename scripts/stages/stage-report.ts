/** Output of the stages: one line each, details of those that failed, and the sum as the last line. */
import type { FinishedStage } from './stage.ts';

type Counts = Pick<FinishedStage, 'passed' | 'failed' | 'skipped'>;

const SLOWEST = 10;
/** Shorter tests are not worth a line. */
const WORTH_A_LINE_S = 1;

/** A tick is only for what proved something. */
const markOf = ({ passed, failed }: Counts): string => (failed > 0 ? '✗' : passed > 0 ? '✓' : '–');

/** One line for a stage that ended, then what was left out, its slowest tests, and its details if it failed. */
export function lineOf(finished: FinishedStage): string {
  const { stage, passed, failed, skipped, seconds, details = '', notes = [] } = finished;
  const counts = passed + failed + skipped > 1 ? ` (${sumLine({ passed, failed, skipped })})` : '';
  const line = `${markOf(finished)} ${stage.title}${counts} ${seconds.toFixed(1)} s`;
  const told = [...notes.map((note) => `  ${note}`), ...slowestOf(finished)];
  if (failed > 0) told.push(`${indent(details.trim())}\n`);
  return [line, ...told].join('\n');
}

/** The tests that took longest, so that the time they take stays known. */
function slowestOf({ tests = [] }: FinishedStage): string[] {
  return tests
    .filter(({ seconds }) => seconds >= WORTH_A_LINE_S)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

/** The table of all stages, the failed ones marked. */
export function tableOf(finished: readonly FinishedStage[]): string {
  const head = ['', 'stage', 'passed', 'failed', 'skipped', 'seconds'];
  const rows = finished.map((one) =>
    [markOf(one), one.stage.title, one.passed, one.failed, one.skipped, one.seconds.toFixed(1)].map(String),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [head, ...rows].map(format).join('\n');
}

export function sumOf(finished: readonly FinishedStage[]): Counts {
  const sum = (key: keyof Counts): number => finished.reduce((total, one) => total + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export const sumLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
