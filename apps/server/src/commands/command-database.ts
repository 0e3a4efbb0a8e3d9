import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { type Database, migrationLimits, openDatabase } from '#server/db/database.ts';
import { reachEmbedded } from '#server/db/embedded/reach-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenedDatabase, serverDatabase } from '#server/db/server-database.ts';

export type Environment = Record<string, string | undefined>;

/** The other settings are the server's business: a command must not fail for the lack of its secret. */
export const databaseSettings = ({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, DATABASE_SEALER_URL }: Environment) =>
  readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, DATABASE_SEALER_URL });

/** Name by which the operator recognises it: with missing settings it is another than they think. */
export function nameOfDatabase(env: Environment): string {
  const { dataDir, databaseUrl } = databaseSettings(env);
  if (databaseUrl === undefined) return `the embedded database of DATA_DIR ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${host}${pathname}`;
}

/** Shows the operator nothing but warnings. */
const commandLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: (line: string) => void process.stderr.write(`${line}\n`),
};

/**
 * @param mayMake makes a database that is not there.
 * @param isAlone while a server runs on the embedded one, refuses.
 */
export function openForCommand(
  env: Environment,
  { mayMake, isAlone = false }: { mayMake: boolean; isAlone?: boolean },
): Promise<OpenedDatabase> {
  const { databaseUrl, ...settings } = databaseSettings(env);
  if (databaseUrl !== undefined) return Promise.resolve(serverDatabase({ ...settings, databaseUrl }));
  const { dataDir } = settings;
  return reachEmbedded(dataDir, { log: commandLog, mayMake, isAlone });
}

/** A database that is open already, for as long as the work takes. */
export async function using<T>({ app }: OpenedDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(app, 2, migrationLimits);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Whether a version of ours was ever there. */
export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ it: string | null }>`select to_regclass('kysely_migration')::text as it`.execute(db);
  return rows[0]?.it != null;
}

/**
 * Does the work of a command on the database of these settings, whether a server is running or not.
 * @param mayMake makes a database that is not there, and brings its tables up to date.
 */
export async function onDatabase<T>(
  env: Environment,
  { mayMake }: { mayMake: boolean },
  work: (db: Database, found: { isNew: boolean }) => Promise<T>,
): Promise<T> {
  const database = await openForCommand(env, { mayMake });
  try {
    const isNew = mayMake && !(await using(database, hasTables));
    if (mayMake) await migrate(database.owner, database.appRole, database);
    return await using(database, (db) => work(db, { isNew }));
  } finally {
    await database.stop();
  }
}
