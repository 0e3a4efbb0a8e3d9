/** What the stages say: one line each, details of those that failed, and the sum as the last line. */
import type { FinishedStage } from './stage.ts';

type Counts = Pick<FinishedStage, 'passed' | 'failed' | 'skipped'>;

/** One line for a stage that ended, followed by its details if it failed. */
export function lineOf({ stage, passed, failed, skipped, seconds, details = '' }: FinishedStage): string {
  const counts = passed + failed + skipped > 1 ? ` (${sumLine({ passed, failed, skipped })})` : '';
  const line = `${failed > 0 ? '✗' : '✓'} ${stage.title}${counts} ${seconds.toFixed(1)} s`;
  return failed > 0 ? `${line}\n${indent(details.trim())}\n` : line;
}

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

/** The table of all stages, the failed ones marked. */
export function tableOf(finished: readonly FinishedStage[]): string {
  const head = ['', 'stage', 'passed', 'failed', 'skipped', 'seconds'];
  const rows = finished.map(({ stage, passed, failed, skipped, seconds }) =>
    [failed > 0 ? '✗' : '✓', stage.title, passed, failed, skipped, seconds.toFixed(1)].map(String),
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
