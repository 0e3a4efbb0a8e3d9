import { readConfig } from '#server/config.ts';
import { type Database, migrationLimits, openDatabase } from '#server/db/database.ts';
import { reachEmbedded } from '#server/db/embedded/reach-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenedDatabase, serverDatabase } from '#server/db/server-database.ts';

type Environment = Record<string, string | undefined>;

function open(env: Environment, mayMake: boolean): Promise<OpenedDatabase> {
  // The other settings are the server's business: a command must not fail for the lack of its secret.
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = env;
  const { dataDir, databaseUrl, databaseOwnerUrl } = readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL });
  if (databaseUrl !== undefined) return Promise.resolve(serverDatabase(databaseUrl, databaseOwnerUrl));
  const warn = (line: string) => process.stderr.write(`${line}\n`);
  return reachEmbedded(dataDir, { log: { debug: () => undefined, info: () => undefined, warn }, mayMake });
}

/**
 * Does the work of a command on the database of these settings, whether a server is running or not.
 * @param mayMake makes a database that is not there, and brings its tables up to date.
 */
export async function onDatabase<T>(
  env: Environment,
  { mayMake }: { mayMake: boolean },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const database = await open(env, mayMake);
  try {
    if (mayMake) await migrate(database.owner, database.appRole);
    const db = openDatabase(database.app, 2, migrationLimits);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
}
