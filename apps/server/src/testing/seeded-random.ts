/** Chance that is the same in each run. */

/** Small and seeded: the same run each time, as far as the machine allows. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of a list that is not empty. */
export const pick = <T>(random: () => number, among: readonly T[]): T => {
  const chosen = among[Math.floor(random() * among.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
};
