/** Kysely's driver on our own connections: as its own for PostgreSQL, but that a transaction asks its connection without detours. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { NamedClient } from './named-client.ts';

type Pooled = NamedClient & pg.PoolClient;

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One of the pool's, as long as somebody has it. */
export class PooledConnection implements DatabaseConnection {
  readonly client: Pooled;
  /** It may be in the midst of a transaction, so nobody gets it again. */
  isSpoilt = false;

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

export class PooledDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    return undefined;
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection((await this.#pool.connect()) as Pooled);
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

  async releaseConnection({ client, isSpoilt }: PooledConnection): Promise<void> {
    client.release(isSpoilt);
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
