import { type Driver, Kysely, PostgresDialect, type RawBuilder, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { type ClientSettings, NamedClient, valueTypes } from './named-client.ts';
import { isConflict } from './outage.ts';
import { PooledDriver } from './pooled-driver.ts';
import type { Schema } from './schema.ts';
import { type Opening, transact } from './transaction.ts';

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

/**
 * How long one connection may take to be opened, for whoever needs it then. Those who ask now have less patience, but each attempt
 * that is given up is one more process that a frozen PostgreSQL begins before it serves anybody.
 */
export const openingTimeoutMillis = 5_000;

/** A migration may take as long as it takes. */
export const migrationLimits = { connectionTimeoutMillis: 10_000 };

type Limits = Pick<pg.PoolConfig, keyof typeof requestLimits>;

/** For what nobody waits for and what goes through many rows. Who waits for a row lets go of all others as soon as a request. */
export const jobLimits: Limits = {
  ...requestLimits,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
};

/** Transactions begin and end by the same driver by which the database asks. */
class DialectWith extends PostgresDialect {
  readonly #driver: PooledDriver;

  constructor(driver: PooledDriver, pool: pg.Pool) {
    super({ pool });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

const openings = new WeakMap<Database, Opening>();
const connections = new WeakMap<Database, ConnectionSettings>();

/** Opens a pool. Connections are made when first needed, so an unreachable server shows at the first query. */
export function openDatabase(
  connection: ConnectionSettings,
  poolSize: number,
  limits: Limits = requestLimits,
): Database {
  const {
    query_timeout: patience,
    connectionTimeoutMillis = requestLimits.connectionTimeoutMillis,
    ...others
  } = limits;
  const settings: pg.PoolConfig & ClientSettings = {
    ...connection,
    ...others,
    connectionTimeoutMillis: Math.max(openingTimeoutMillis, connectionTimeoutMillis),
    ...(patience !== undefined && { patience }),
    // Days and months are cut the same wherever the server stands, whatever its database or role is set to.
    options: '-c TimeZone=UTC',
    Client: NamedClient,
    types: valueTypes,
    // What does not wait for an answer is sent at once, after what was sent before.
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  };
  const pool = new pg.Pool(settings);
  // A connection that breaks while idle is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const driver = new PooledDriver(pool, connectionTimeoutMillis);
  const dialect = new DialectWith(driver, pool);
  const db = new Kysely<Schema>({ dialect });
  openings.set(db, { driver, dialect });
  connections.set(db, connection);
  return db;
}

/** The same database by connections of their own, with other limits; whoever opens it destroys it. */
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

function openingOf(db: Database): Opening {
  const opening = openings.get(db);
  if (opening === undefined) throw new Error('a transaction is of an opened database');
  return opening;
}

/**
 * Runs the work in one transaction at READ COMMITTED, the whole of it again after a conflict. It sees nothing else.
 * @param first is asked before the work; see `Steps`.
 */
export function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  first?: (tx: Tx) => Promise<void>,
): Promise<T> {
  const opening = openingOf(db);
  return repeating(() => transact(db, opening, { work, first }));
}

const ofSnapshots = [
  'set transaction isolation level repeatable read, read only',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Reads as of one moment, however long that takes and whatever is written meanwhile. It is not repeated. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, openingOf(db), {
    work: async (tx) => {
      for (const setting of ofSnapshots) await sql.raw(setting).execute(tx);
      return work(tx);
    },
  });
