/** What a run has come to, of one process or of several. */
export interface Sum {
  histories: number;
  wrong: number;
  writes: number;
  requests: number;
  kills: number;
  restores: number;
  hours: number;
}

export const nothing: Sum = { histories: 0, wrong: 0, writes: 0, requests: 0, kills: 0, restores: 0, hours: 0 };

export function added(sums: readonly Sum[]): Sum {
  const whole = { ...nothing };
  for (const sum of sums) for (const name of Object.keys(nothing) as (keyof Sum)[]) whole[name] += sum[name];
  return whole;
}
