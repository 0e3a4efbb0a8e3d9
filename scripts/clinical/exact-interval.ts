/** ln(n!) */
const logFactorial = (n: number): number =>
  Array.from({ length: n }, (_, i) => Math.log(i + 1)).reduce((a, b) => a + b, 0);

/** P(X ≤ k) of a binomial distribution. */
function atMost(k: number, n: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return k >= n ? 1 : 0;
  const ways = (i: number): number => logFactorial(n) - logFactorial(i) - logFactorial(n - i);
  return Array.from({ length: k + 1 }, (_, i) => Math.exp(ways(i) + i * Math.log(p) + (n - i) * Math.log1p(-p))).reduce(
    (a, b) => a + b,
    0,
  );
}

/** Where a falling function of 0 to 1 reaches a value, to 2⁻⁴⁰. */
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
  const low = hits === 0 ? 0 : reaches(0.975, (p) => atMost(hits - 1, n, p));
  const high = hits === n ? 1 : reaches(0.025, (p) => atMost(hits, n, p));
  return [low, high];
}
