/** What is erased goes in steps, each whole or not at all: a server that dies between them leaves the rest to the next look. */
import { type Database, inTransaction } from '#server/db/database.ts';
import { deleteRecord, forgetAccount, nextToDelete, nextToForget } from './erasure.repository.ts';

/** So many at a look; the others wait a minute longer. */
const atOnce = 20;

/**
 * Account and contact data of those whose erasure has begun, and the clinical record of those for whom the time is over
 * in which it must be kept.
 * @param now milliseconds since 1970.
 */
export async function forgetErased(db: Database, now: number, retentionYears: number): Promise<void> {
  const at = new Date(now);
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() - retentionYears);
  for (let done = 0; done < atOnce; done += 1) {
    const isDone = await inTransaction(db, async (tx) => {
      const next = await nextToForget(tx);
      if (next !== undefined) await forgetAccount(tx, next, at);
      return next === undefined;
    });
    if (isDone) break;
  }
  for (let done = 0; done < atOnce; done += 1) {
    const isDone = await inTransaction(db, async (tx) => {
      const next = await nextToDelete(tx, until);
      if (next !== undefined) await deleteRecord(tx, next, at);
      return next === undefined;
    });
    if (isDone) break;
  }
}
