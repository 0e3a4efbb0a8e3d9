import { Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { NamedClient, valueTypes } from './named-client.ts';
import { isConflict } from './outage.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What a repository takes first: a transaction, or the database where a single statement suffices. */
export type Executor = Kysely<Schema>;

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; password?: string };

/**
 * How long anything may take, in milliseconds, so that every request is answered within five seconds whatever the
 * database does. A lock held too long answers 409 (the key's insert) or 503 (anything later).
 */
export const requestLimits = {
  connectionTimeoutMillis: 2_000,
  lock_timeout: 2_000,
  statement_timeout: 2_200,
  query_timeout: 2_500,
  idle_in_transaction_session_timeout: 10_000,
};

/** A migration may take as long as it takes. */
export const migrationLimits = { connectionTimeoutMillis: 10_000 };

type Limits = Pick<pg.PoolConfig, keyof typeof requestLimits>;

/** Opens a pool. Connections are made when first needed, so an unreachable server shows at the first query. */
export function openDatabase(
  connection: ConnectionSettings,
  poolSize: number,
  limits: Limits = requestLimits,
): Database {
  const pool = new pg.Pool({
    ...connection,
    ...limits,
    // Days and months are cut the same wherever the server stands, whatever its database or role is set to.
    options: '-c TimeZone=UTC',
    Client: NamedClient as unknown as typeof pg.Client,
    types: valueTypes,
    // What does not wait for an answer is sent at once, after what was sent before.
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection that breaks while idle is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A moment to compare a column with: columns are read as milliseconds, so a Date is not of their type. */
export const moment = (date: Date): RawBuilder<number> => sql<number>`${date}::timestamptz`;

/** Repeats work that changed nothing after a serialization failure, a deadlock or a stale prepared statement. */
export async function repeating<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isConflict(error)) throw error;
    }
  }
}

/** Runs the work in one transaction at READ COMMITTED, the whole of it again after a conflict. It sees nothing else. */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeating(async () => {
    const failed: { error?: unknown } = {};
    try {
      return await db.transaction().execute(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failed.error = error;
          throw error;
        }
      });
    } catch (error) {
      // Where the rollback failed too, the connection is gone; what the work failed of says more.
      throw failed.error ?? error;
    }
  });
