/** Faults of a PostgreSQL under people who write and devices that listen, and checks of the result. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrationLimits, openDatabase } from '#server/db/database.ts';
import { OWNER } from '#server/db/embedded/cluster-setup.ts';
import { brokenRules } from '../histories/history-checks.ts';
import type { SteadyLoad } from './steady-load.ts';
import type { OwnPostgres } from './own-postgres.ts';

/** How long it goes on; where that fails it is over too. */
export type Lasting = () => Promise<unknown>;
/** PostgreSQL accepts connections when it is over. */
export type Fault = (database: OwnPostgres, lasting: Lasting) => Promise<void>;

/** Milliseconds of each half second that the database stands still, and that it runs. */
const [still, awake] = [400, 100];

export const allTerminated: Fault = (database) => database.terminateAll();

type Step = (database: OwnPostgres) => void | Promise<void>;

/** Begins, goes on as long as it lasts, and ends, also where that fails. */
const between =
  (begin: Step, end: Step): Fault =>
  async (database, lasting) => {
    await begin(database);
    try {
      await lasting();
    } finally {
      await end(database);
    }
  };

export const stoppedAtOnce = between(
  (database) => database.stopAtOnce(),
  (database) => database.start(),
);

export const frozen = between(
  (database) => database.freeze(),
  (database) => {
    database.thaw();
    return database.again();
  },
);

export const slow: Fault = async (database, lasting) => {
  const over = new AbortController();
  const lasted = lasting().finally(() => over.abort());
  while (!over.signal.aborted) {
    database.freeze();
    await wait(still);
    database.thaw();
    await wait(awake);
  }
  await lasted;
};

export const onSlowDisk = between(
  (database) => database.slowDisk(),
  (database) => database.usualDisk(),
);

export const onFullDisk = between(
  (database) => database.disk.fill(),
  async (database) => {
    await database.disk.free();
    // Out of room for its WAL it may have ended, or be about to; then the operator starts it, and does nothing else.
    await database.again();
  },
);

/** State of the database when nobody writes any more. */
export interface Left {
  database: Pick<OwnPostgres, 'as'>;
  acknowledged: SteadyLoad['acknowledged'];
}

/** Counts of faults; zero if everything holds. */
export interface Wrongs {
  /** Acknowledged writes that are not there. */
  lost: number;
  /** Writes that are there twice. */
  doubled: number;
  /** Unread counts, counters, numbers, events and audit lines that do not follow from the messages. */
  broken: string[];
}

export async function wrongsIn({ database, acknowledged }: Left): Promise<Wrongs> {
  const db = openDatabase(database.as(OWNER), 1, migrationLimits);
  try {
    const rows = await db.selectFrom('e_contact_message').select(['id', 'message']).execute();
    const there = new Map(rows.map(({ message, id }) => [message, id]));
    const lost = [...acknowledged].filter(([message, id]) => there.get(message) !== id).length;
    // The check reads everything, for which PostgreSQL needs statistics of the tables.
    await sql`analyze`.execute(db);
    return { lost, doubled: rows.length - there.size, broken: await brokenRules(db) };
  } finally {
    await db.destroy();
  }
}
