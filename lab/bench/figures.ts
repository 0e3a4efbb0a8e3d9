/** Figures of one run: medians and ratios within the run are what counts, since machines differ and are noisy. */

/** The value below which the share `p` (0 to 1) of the sorted figures lies. */
export function percentile(figures: readonly number[], p: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

/** A generator of numbers from 0 to 1 that gives the same series for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: () => number, among: readonly T[]): T => {
  const chosen = among[Math.floor(random() * among.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
};

export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;

export interface Row {
  what: string;
  [column: string]: string;
}

export function printTable(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n${title}\n`);
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, index) => cell.padEnd(width(columns[index] ?? ''))).join('  ')}\n`;
  process.stdout.write(line(columns));
  for (const row of rows) process.stdout.write(line(columns.map((column) => row[column] ?? '')));
}
