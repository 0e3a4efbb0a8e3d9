import { Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { NamedClient, valueTypes } from './named-client.ts';
import { isConflict } from './outage.ts';
import type { Schema } from './schema.ts';
import { transact } from './transaction.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** First argument of repositories: a transaction, or the database if a single statement suffices. */
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

/** Limits for background work over many rows. Requests time out on its locks and release their own. */
export const jobLimits: Limits = {
  ...requestLimits,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
};

const connections = new WeakMap<Database, ConnectionSettings>();

/** Opens a pool. Connections are made when first needed, so an unreachable server shows at the first query. */
export function openDatabase(
  connection: ConnectionSettings,
  poolSize: number,
  limits: Limits = requestLimits,
): Database {
  const settings: pg.PoolConfig = {
    ...connection,
    ...limits,
    // Days and months are cut the same wherever the server stands, whatever its database or role is set to.
    options: '-c TimeZone=UTC',
    Client: NamedClient,
    types: valueTypes,
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  };
  const pool = new pg.Pool(settings);
  // The pool drops a connection that breaks while idle; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  connections.set(db, connection);
  return db;
}

/** The same database with connections of its own and other limits; the caller destroys it. */
export function openBeside(db: Database, poolSize: number, limits: Limits): Database {
  const connection = connections.get(db);
  if (connection === undefined) throw new Error('only beside an opened database');
  return openDatabase(connection, poolSize, limits);
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

/**
 * Runs the work in one transaction at READ COMMITTED, the whole of it again after a conflict. The work gets nothing but
 * the transaction.
 * @param first runs before the work; see `Steps`.
 */
export function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  first?: (tx: Tx) => Promise<void>,
): Promise<T> {
  return repeating(() => transact(db, { work, first }));
}

const ofSnapshots = [
  'set transaction isolation level repeatable read, read only',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Reads as of one moment, however long that takes and whatever is written meanwhile. It is not repeated. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, {
    work: async (tx) => {
      for (const setting of ofSnapshots) await sql.raw(setting).execute(tx);
      return work(tx);
    },
  });
