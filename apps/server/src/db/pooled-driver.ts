/** Kysely's driver on our own connections: as its own for PostgreSQL, but that a transaction asks its connection without detours. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { FewAtOnce, type Turn } from './few-at-once.ts';
import type { NamedClient } from './named-client.ts';

/** With what the pool itself looks at. */
type Pooled = NamedClient & pg.PoolClient & { _queryable: boolean; _ending: boolean };

/** Not broken, and not given up by us. */
const isFit = ({ _queryable, _ending }: Pooled): boolean => _queryable && !_ending;

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One of the pool's, as long as somebody has it. */
export class PooledConnection implements DatabaseConnection {
  readonly client: Pooled;
  /** It may be in the midst of a transaction, so nobody gets it again. */
  isSpoilt = false;
  /** Of whoever has it. */
  turn: Turn | undefined;

  constructor(client: Pooled) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.client.ask(sql, parameters);
    const result = { rows: rows as R[] };
    return changing.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
  }

  streamQuery(): never {
    throw new Error('rows are read all at once');
  }
}

/** How long a connection is kept at hand without being given back to the pool, in milliseconds. */
const atHand = 1_000;

const usedTooLong = 'timeout exceeded when trying to connect';
const openedTooLong = 'Connection terminated due to connection timeout';

/**
 * So many are opened at once where nothing is wrong; one after one was lost or could not be opened, until one is, and for so many
 * milliseconds.
 */
const openings = { atOnce: 4, alone: 1_000 };

/** Somebody for whom there is no connection yet. */
interface Waiter {
  give(connection: PooledConnection): void;
  refuse(error: unknown): void;
}

/** Measured by `lab/bench/server/posting.ts` on two cores. */
const few = { most: 6, quick: 30, longest: 250 };

export class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  /** How long anybody waits for a connection, in milliseconds. */
  readonly #patience: number;
  /**
   * Those that were used just now: the pool starts and stops two clocks each time that one comes and goes. Last in, first out, as
   * in the pool, so that few are busy.
   */
  readonly #free: PooledConnection[] = [];
  readonly #givingBack: NodeJS.Timeout;
  readonly #turns = new FewAtOnce(few);
  /** The first to come is the first. */
  readonly #waiting = new Set<Waiter>();
  #openings = 0;
  /** When one was lost, or could not be opened, by the clock that only goes forward. */
  #lost = -Infinity;
  /** When one was opened, by the same clock. */
  #opened = -Infinity;

  constructor(pool: pg.Pool, patience: number) {
    this.#pool = pool;
    this.#patience = patience;
    // What the pool has cannot be had while one of it is awaited.
    this.#givingBack = setInterval(() => this.#openings === 0 && this.#giveBack(), atHand).unref();
  }

  /** The pool ends what nobody needs for long. */
  #giveBack(): void {
    for (const { client } of this.#free.splice(0)) client.release(!isFit(client));
  }

  async init(): Promise<void> {
    return undefined;
  }

  async acquireConnection(): Promise<PooledConnection> {
    const turn = await this.#turns.begin();
    try {
      const connection = this.#fitAmongFree() ?? (await this.#nextFit());
      connection.turn = turn;
      return connection;
    } catch (error) {
      this.#turns.end(turn);
      throw error;
    }
  }

  /** @throws Error as the driver or the pool would say it, after this one's patience */
  #nextFit(): Promise<PooledConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<PooledConnection>();
    const end = (): void => {
      this.#waiting.delete(waiter);
      const isAllAway = this.#pool.totalCount <= this.#openings;
      reject(new Error(isAllAway ? openedTooLong : usedTooLong));
    };
    const clock = setTimeout(end, this.#patience);
    const waiter: Waiter = {
      give: (connection) => {
        clearTimeout(clock);
        resolve(connection);
      },
      refuse: (error) => {
        clearTimeout(clock);
        reject(error);
      },
    };
    this.#waiting.add(waiter);
    this.#openAsNeeded();
    return promise;
  }

  #fitAmongFree(): PooledConnection | undefined {
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (isFit(free.client)) return free;
      this.#lost = performance.now();
      free.client.release(true);
    }
    return undefined;
  }

  /**
   * After one was lost, or could not be opened, one is opened at a time, as long as none could be and a while longer. PostgreSQL
   * begins a process for each: after it lost them all, those of several servers at once would take the processors from everything
   * else. And each attempt outlives those who asked: a frozen PostgreSQL takes no notice of who gave up, and come back would first
   * begin a process for each of them, for longer than the outage's last callers wait.
   */
  #openAsNeeded(): void {
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    const room = idleCount + options.max - totalCount - waitingCount;
    const isAlone = this.#lost > this.#opened || performance.now() - this.#lost < openings.alone;
    const atOnce = isAlone ? 1 : openings.atOnce;
    const wanted = Math.min(atOnce, this.#waiting.size) - this.#openings;
    for (let left = Math.min(wanted, room); left > 0; left -= 1) void this.#openOne();
  }

  async #openOne(): Promise<void> {
    this.#openings += 1;
    try {
      const client = await this.#pool.connect();
      this.#openings -= 1;
      this.#opened = performance.now();
      if (this.#pool.ending) return client.release(true);
      this.#comes(new PooledConnection(client as Pooled));
      this.#openAsNeeded();
    } catch (error) {
      this.#openings -= 1;
      this.#fails(error);
    }
  }

  /** While others are there or on their way, those who wait may be given one of them yet. */
  #fails(error: unknown): void {
    this.#lost = performance.now();
    if (this.#pool.totalCount === 0) this.#refuseAll(error);
  }

  #refuseAll(error: unknown): void {
    for (const waiter of this.#waiting) waiter.refuse(error);
    this.#waiting.clear();
  }

  #comes(connection: PooledConnection): void {
    const [first] = this.#waiting;
    if (first === undefined) return void this.#free.push(connection);
    this.#waiting.delete(first);
    first.give(connection);
  }

  async beginTransaction({ client }: PooledConnection): Promise<void> {
    await client.ask('begin', []);
  }

  async commitTransaction({ client }: PooledConnection): Promise<void> {
    const { command } = await client.ask('commit', []);
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    try {
      await connection.client.ask('rollback', []);
    } catch (error) {
      connection.isSpoilt = true;
      throw error;
    }
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    const { client, isSpoilt, turn } = connection;
    if (!isSpoilt && !this.#pool.ending && isFit(client)) {
      this.#comes(connection);
    } else {
      this.#lost = performance.now();
      client.release(true);
      this.#openAsNeeded();
    }
    if (turn !== undefined) this.#turns.end(turn);
  }

  destroy(): Promise<void> {
    clearInterval(this.#givingBack);
    this.#giveBack();
    this.#refuseAll(new Error('driver has already been destroyed'));
    return this.#pool.end();
  }
}
