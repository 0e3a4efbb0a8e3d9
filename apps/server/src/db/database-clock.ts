/**
 * All servers use the time of the database. Leases, reminders and retention must not depend on which server acts, or on
 * somebody setting its clock.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Nearer than this, in milliseconds, the two are the same: a server goes by its own clock. */
const same = 500;
/** An answer that took longer is ignored: its moment is unknown. */
const longestTrip = 1_000;

interface Here {
  /** The clock that may be set, in milliseconds since 1970. */
  clock: () => number;
  /** One that only goes forward, at the same pace. */
  steady: () => number;
}

async function askTime(db: Database): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what time it is');
  return row.at;
}

const here: Here = { clock: () => Date.now(), steady: () => performance.now() };

export class DatabaseClock {
  readonly #db: Database;
  readonly #here: Here;
  /** Milliseconds by which the database is ahead of this server. */
  #ahead = 0;
  #measured: { clock: number; steady: number };
  #measuring: Promise<unknown> | undefined;

  constructor(db: Database, clocks = here) {
    this.#db = db;
    this.#here = clocks;
    this.#measured = this.#both();
  }

  /** Milliseconds since 1970. */
  now(): number {
    const { clock, steady } = this.#both();
    const passed = steady - this.#measured.steady;
    const wasSet = Math.abs(clock - this.#measured.clock - passed) > same;
    if (!wasSet) return clock + this.#ahead;
    void this.measure().catch(() => undefined);
    return Math.round(this.#measured.clock + passed + this.#ahead);
  }

  /** Asks the database once, however many wait for it. @returns by how many milliseconds it is ahead of this server. */
  async measure(): Promise<number> {
    this.#measuring ??= this.#ask().finally(() => {
      this.#measuring = undefined;
    });
    await this.#measuring;
    return this.#ahead;
  }

  #both() {
    return { clock: this.#here.clock(), steady: this.#here.steady() };
  }

  async #ask(): Promise<void> {
    const asked = this.#here.steady();
    const at = await askTime(this.#db);
    const answered = this.#both();
    const trip = answered.steady - asked;
    if (trip > longestTrip) return;
    const ahead = Math.round(at + trip / 2 - answered.clock);
    if (Math.abs(ahead - this.#ahead) > same) this.#ahead = Math.abs(ahead) > same ? ahead : 0;
    this.#measured = answered;
  }
}

/** For what is done once, such as a command: milliseconds since 1970. However long the answer took, no clock of ours is trusted. */
export const databaseTime = async (db: Database): Promise<number> => Math.round(await askTime(db));
