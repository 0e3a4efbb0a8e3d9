/** Totals of a run, of one process or of several. */
export interface Sum {
  histories: number;
  wrong: number;
  writes: number;
  requests: number;
  kills: number;
  restores: number;
  hours: number;
  /** Counts of actions in families. */
  happened: Readonly<Record<string, number>>;
}

const counts = { histories: 0, wrong: 0, writes: 0, requests: 0, kills: 0, restores: 0, hours: 0 };
export const nothing: Sum = { ...counts, happened: {} };

export function addedUp(...all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [what, count] of all.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}

export function added(sums: readonly Sum[]): Sum {
  const whole = { ...nothing, happened: addedUp(...sums.map(({ happened }) => happened)) };
  for (const sum of sums) for (const name of Object.keys(counts) as (keyof typeof counts)[]) whole[name] += sum[name];
  return whole;
}
