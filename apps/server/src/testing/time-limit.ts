/**
 * Time limits of tests. A limit only ends what hangs, so it must fit the machine: `npm test` measures how much slower
 * this machine is than the one the limits were written on, and passes that on.
 */

/** Name of the environment variable that holds it. */
export const SLOWNESS = 'HODI_TEST_SLOWNESS';

/** At least 1; 1 where a test is run by hand. */
export const slowness = (): number => Math.max(1, Number(process.env[SLOWNESS]) || 1);

/** @param milliseconds on a quick machine with nothing else to do */
export const timeLimit = (milliseconds: number): number => Math.round(milliseconds * slowness());
