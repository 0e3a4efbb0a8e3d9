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
import { outageOf } from './outage.ts';

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

/** Measured by `bench/server/posting.ts` on two cores. */
const few = { most: 6, quick: 10, longest: 250 };

export class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  /**
   * Those that were used just now: the pool starts and stops two clocks each time that one comes and goes. Last in, first out, as
   * in the pool, so that few are busy.
   */
  readonly #free: PooledConnection[] = [];
  readonly #givingBack: NodeJS.Timeout;
  readonly #turns = new FewAtOnce(few);
  /** A connection was lost, or could not be made: whether there is a database is to be seen. */
  #isInDoubt = false;
  #trying: Promise<unknown> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
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
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (isFit(free.client)) return free;
      this.#isInDoubt = true;
      free.client.release(true);
    }
    if (!this.#isInDoubt) return this.#connected();
    this.#trying ??= this.#tryAlone();
    await this.#trying;
    return this.#fit();
  }

  async #connected(): Promise<PooledConnection> {
    try {
      const client = await this.#pool.connect();
      this.#isInDoubt = false;
      return new PooledConnection(client as Pooled);
    } catch (error) {
      if (outageOf(error) === 'away') this.#isInDoubt = true;
      throw error;
    }
  }

  /**
   * While PostgreSQL cannot be reached one tries for all, who fail with it. A frozen one takes no notice of those who gave up:
   * come back, it would first begin a process for each of them, for longer than the outage's last callers wait.
   */
  async #tryAlone(): Promise<void> {
    try {
      this.#free.push(await this.#connected());
    } finally {
      this.#trying = undefined;
    }
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
    // Whoever waits is given it by the pool.
    const isKept = !isSpoilt && this.#pool.waitingCount === 0 && !this.#pool.ending && isFit(client);
    if (isKept) this.#free.push(connection);
    else client.release(isSpoilt);
    if (isSpoilt || !isFit(client)) this.#isInDoubt = true;
    if (turn !== undefined) this.#turns.end(turn);
  }

  destroy(): Promise<void> {
    clearInterval(this.#givingBack);
    this.#giveBack();
    return this.#pool.end();
  }
}
