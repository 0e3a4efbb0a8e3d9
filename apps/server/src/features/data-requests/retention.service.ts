/** Erases in steps, each whole or not at all: a server that dies between them leaves the rest to the next sweep. */
import { sql } from 'kysely';
import { type Database, type Executor, type Tx, inTransaction } from '#server/db/database.ts';
import {
  type Erased,
  deleteRecord,
  fillInEnds,
  forgetAccount,
  nextToDelete,
  nextToForget,
  oldestUnfinished,
  putOff,
} from './erasure.repository.ts';

/**
 * For how many seconds the oldest request about data waits that nobody has answered; 0 where none waits. Read from end to end:
 * a clinic has a few in a year.
 * @param now milliseconds since 1970.
 */
export async function oldestRequest(db: Executor, now: number): Promise<number> {
  const { rows } = await sql<{ oldest: number | null }>`
    select min(created_at) as oldest from data_request where state = 'open'`.execute(db);
  return Math.max(0, now - (rows[0]?.oldest ?? now)) / 1000;
}

/** So many in one sweep; the others wait a minute longer. */
const atOnce = 20;
/** Milliseconds for which a person whose erasure failed is skipped, so that the others have their turn. */
const wait = 10 * 60_000;

interface Step {
  next: (tx: Tx, triedBefore: Date) => Promise<Erased | undefined>;
  take: (tx: Tx, erased: Erased, at: Date) => Promise<void>;
}

/** @returns false if nobody is left. @throws errors that do not concern one person only. */
async function takeNext(
  db: Database,
  { next, take }: Step,
  { now, failed }: { now: number; failed: (error: unknown) => void },
): Promise<boolean> {
  const chosen: { erased?: Erased | undefined } = {};
  try {
    await inTransaction(db, async (tx) => {
      chosen.erased = await next(tx, new Date(now - wait));
      if (chosen.erased !== undefined) await take(tx, chosen.erased, new Date(now));
    });
  } catch (error) {
    if (chosen.erased === undefined) throw error;
    failed(error);
    await putOff(db, chosen.erased.patient_id, new Date(now));
  }
  return chosen.erased !== undefined;
}

/**
 * Erases account and contact data of people whose erasure has begun, and the clinical record once its retention time is
 * over: as long as they were told when it began.
 * @param now milliseconds since 1970.
 * @param promisedYears retention time of the version before, which did not write it into the row.
 * @param failed is called for each who could not be erased; the next has their turn, and they are tried again later.
 */
export async function forgetErased(
  db: Database,
  now: number,
  { promisedYears, failed }: { promisedYears: number; failed: (error: unknown) => void },
): Promise<void> {
  await fillInEnds(db, promisedYears);
  const steps: Step[] = [
    { next: nextToForget, take: forgetAccount },
    { next: (tx, triedBefore) => nextToDelete(tx, new Date(now), triedBefore), take: deleteRecord },
  ];
  for (const step of steps) {
    for (let done = 0; done < atOnce; done += 1) {
      if (!(await takeNext(db, step, { now, failed }))) break;
    }
  }
}

/** Seconds for which the oldest erasure waits that could be carried out, in part or whole. */
export async function oldestErasure(db: Executor, now: number): Promise<number> {
  const { account, record } = await oldestUnfinished(db, new Date(now));
  return Math.max(0, now - (account ?? now), now - (record ?? now)) / 1000;
}
