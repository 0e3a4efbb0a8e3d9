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

/** Measured by `bench/server/posting.ts` on two cores. */
const few = { most: 6, quick: 10, longest: 250 };

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
  #isOpening = false;
  /** For those who wait, if any do, until one is opened, which may fail, or comes back. */
  #news: PromiseWithResolvers<void> | undefined;

  constructor(pool: pg.Pool, patience: number) {
    this.#pool = pool;
    this.#patience = patience;
    this.#givingBack = setInterval(() => this.#giveBack(), atHand).unref();
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
      const connection = await this.#fit();
      connection.turn = turn;
      return connection;
    } catch (error) {
      this.#turns.end(turn);
      throw error;
    }
  }

  async #fit(): Promise<PooledConnection> {
    const end = performance.now() + this.#patience;
    for (;;) {
      const free = this.#fitAmongFree();
      if (free !== undefined) return free;
      if (!this.#isOpening && !this.#isFull()) void this.#openOne();
      await this.#newsBefore(end);
    }
  }

  /** @throws Error at the end, by that clock, as the driver or the pool would say it */
  async #newsBefore(end: number): Promise<void> {
    this.#news ??= Promise.withResolvers<void>();
    const tooLong = Promise.withResolvers<never>();
    const clock = setTimeout(
      () => tooLong.reject(new Error(this.#isOpening ? openedTooLong : usedTooLong)),
      Math.max(0, end - performance.now()),
    );
    try {
      await Promise.race([this.#news.promise, tooLong.promise]);
    } finally {
      clearTimeout(clock);
    }
  }

  #fitAmongFree(): PooledConnection | undefined {
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (isFit(free.client)) return free;
      free.client.release(true);
    }
    return undefined;
  }

  #isFull(): boolean {
    const { idleCount, totalCount, options } = this.#pool;
    return idleCount === 0 && totalCount >= options.max;
  }

  /**
   * One is opened at a time, for all who wait, who fail with it. PostgreSQL begins a process for each: after it lost them all,
   * those of several servers at once would take the processors from everything else. And a frozen one takes no notice of those who
   * gave up: come back, it would first begin a process for each of them, for longer than the outage's last callers wait.
   */
  async #openOne(): Promise<void> {
    this.#isOpening = true;
    try {
      const client = await this.#pool.connect();
      this.#isOpening = false;
      this.#comes(new PooledConnection(client as Pooled));
    } catch (error) {
      this.#isOpening = false;
      this.#takeNews()?.reject(error);
    }
  }

  #comes(connection: PooledConnection): void {
    this.#free.push(connection);
    this.#takeNews()?.resolve();
  }

  #takeNews(): PromiseWithResolvers<void> | undefined {
    const news = this.#news;
    this.#news = undefined;
    return news;
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
      client.release(isSpoilt);
      // There is room for another.
      this.#takeNews()?.resolve();
    }
    if (turn !== undefined) this.#turns.end(turn);
  }

  destroy(): Promise<void> {
    clearInterval(this.#givingBack);
    this.#giveBack();
    return this.#pool.end();
  }
}
