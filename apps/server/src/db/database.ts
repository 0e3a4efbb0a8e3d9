import { Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { NamedClient, valueTypes } from './named-client.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What a repository takes first: a transaction, or the database where a single statement suffices. */
export type Executor = Kysely<Schema>;

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; password?: string };

const limits = {
  // A lock held longer than this answers 409 (the key's insert) or 503 (anything later), never hangs.
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Opens a pool. Connections are made when first needed, so an unreachable server shows at the first query. */
export function openDatabase(connection: ConnectionSettings, poolSize: number): Database {
  const pool = new pg.Pool({
    ...connection,
    ...limits,
    Client: NamedClient as unknown as typeof pg.Client,
    types: valueTypes,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    query_timeout: 4_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection that breaks while idle is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A moment to compare a column with: columns are read as milliseconds, so a Date is not of their type. */
export const moment = (date: Date): RawBuilder<number> => sql<number>`${date}::timestamptz`;

const retryable = new Set(['40001', '40P01', '0A000', '26000']);
export const sqlState = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/**
 * Runs the work in one transaction at READ COMMITTED and repeats it, whole, after a serialization failure, a
 * deadlock or a stale prepared statement. The work sees nothing but the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 4 || !retryable.has(sqlState(error) ?? '')) throw error;
    }
  }
}
