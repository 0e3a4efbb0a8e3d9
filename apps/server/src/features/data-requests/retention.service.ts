/** What is erased goes in steps, each whole or not at all: a server that dies between them leaves the rest to the next look. */
import { type Database, type Executor, type Tx, inTransaction } from '#server/db/database.ts';
import {
  type Erased,
  deleteRecord,
  forgetAccount,
  nextToDelete,
  nextToForget,
  oldestUnfinished,
  putOff,
} from './erasure.repository.ts';

/** So many at a look; the others wait a minute longer. */
const atOnce = 20;
/** Milliseconds for which whoever could not be erased is passed over, so that the others have their turn. */
const wait = 10 * 60_000;

/** Until when the clinical record of those whose erasure has begun need not be kept any more. */
function keptFrom(now: number, years: number): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() - years);
  return until;
}

interface Step {
  next: (tx: Tx, triedBefore: Date) => Promise<Erased | undefined>;
  take: (tx: Tx, erased: Erased, at: Date) => Promise<void>;
}

/** @returns false when nobody is left. @throws what has nothing to do with one person. */
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
 * Account and contact data of those whose erasure has begun, and the clinical record of those for whom the time is over
 * in which it must be kept.
 * @param now milliseconds since 1970.
 * @param failed hears of each who could not be erased; the next has their turn, and they have theirs again later.
 */
export async function forgetErased(
  db: Database,
  now: number,
  { retentionYears, failed }: { retentionYears: number; failed: (error: unknown) => void },
): Promise<void> {
  const until = keptFrom(now, retentionYears);
  const steps: Step[] = [
    { next: nextToForget, take: forgetAccount },
    { next: (tx, triedBefore) => nextToDelete(tx, until, triedBefore), take: deleteRecord },
  ];
  for (const step of steps) {
    for (let done = 0; done < atOnce; done += 1) {
      if (!(await takeNext(db, step, { now, failed }))) break;
    }
  }
}

/** For how many seconds the oldest erasure waits that could be carried out, in part or whole. */
export async function oldestErasure(db: Executor, now: number, retentionYears: number): Promise<number> {
  const { account, record } = await oldestUnfinished(db, keptFrom(now, retentionYears));
  const waits = [
    ...(account === null ? [] : [now - account]),
    ...(record === null ? [] : [keptFrom(now, retentionYears).getTime() - record]),
  ];
  return Math.max(0, ...waits) / 1000;
}
