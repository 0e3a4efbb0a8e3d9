/** ln(0!) to ln(n!). */
function logFactorials(n: number): number[] {
  const logs = [0];
  for (let i = 1; i <= n; i += 1) logs.push((logs[i - 1] ?? 0) + Math.log(i));
  return logs;
}

/** P(X ≤ k) of a binomial distribution, as a function of its p. */
function atMost(k: number, n: number): (p: number) => number {
  const logs = logFactorials(n);
  const ways = Array.from({ length: k + 1 }, (_, i) => (logs[n] ?? 0) - (logs[i] ?? 0) - (logs[n - i] ?? 0));
  return (p) => {
    const [log, other] = [Math.log(p), Math.log1p(-p)];
    return ways.reduce((sum, way, i) => sum + Math.exp(way + i * log + (n - i) * other), 0);
  };
}

/** Finds the point between 0 and 1 at which a falling function reaches a value, to 2⁻⁴⁰. */
function reaches(value: number, falling: (p: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (falling(middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The exact 95 % interval of a share (Clopper & Pearson, Biometrika 1934).
 * @param hits 0 to `n`; n at least 1. @returns shares of 0 to 1.
 */
export function exactInterval(hits: number, n: number): readonly [low: number, high: number] {
  const low = hits === 0 ? 0 : reaches(0.975, atMost(hits - 1, n));
  const high = hits === n ? 1 : reaches(0.025, atMost(hits, n));
  return [low, high];
}
