import { BoundedQueue, type Compute } from '#server/work/threads/bounded-queue.ts';
import { hashingLimits, inThread } from './hashing-threads.ts';
import { passwordCost } from './hashing-task.ts';

const queue = new BoundedQueue(hashingLimits);

/** A place at the hashing for work that does more than hash. @throws Refusal 503 `server_busy` when all are taken. */
export const inHashingPlace = <T>(work: (compute: Compute) => Promise<T>): Promise<T> => queue.inPlace(work);

/** @throws Refusal 503 `server_busy` when too many wait. Not inside a transaction: it would be held while waiting. */
export const hashPassword = (password: string): Promise<string> =>
  queue.inPlace((compute) => compute(() => inThread<string>({ password })));

/** A hash of the same cost as real ones, and of no password. */
const decoy = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$bm9ib2R5IGhhcyB0aGlz$${'a'.repeat(42)}A`;

/**
 * Checks a password; without an account it takes just as long, so that the time tells nothing.
 * @param compute of the place that the caller holds; without one it takes a place of its own.
 */
export async function isRightPassword(
  stored: string | undefined,
  password: string,
  compute?: Compute,
): Promise<boolean> {
  if (compute === undefined) return inHashingPlace((own) => isRightPassword(stored, password, own));
  const right = await compute(() => inThread<boolean>({ password, stored: stored ?? decoy }));
  return stored !== undefined && right;
}
