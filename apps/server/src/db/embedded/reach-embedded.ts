import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { OpenedDatabase } from '../server-database.ts';
import { APP, OWNER, SEALER, connectionAs } from './cluster-setup.ts';
import { DataDirectoryInUse } from './data-directory-lock.ts';
import { type EmbeddedLog, EmbeddedPostgresError } from './embedded-diagnostics.ts';
import { type EmbeddedPlaces, placesOf } from './embedded-places.ts';
import { rolesOfEmbedded, startEmbeddedPostgres } from './embedded-postgres.ts';

const patience = 15_000;
const lookEvery = 100;

/** The database of a server that is running, or on its way to. */
async function ofRunningServer(places: EmbeddedPlaces): Promise<OpenedDatabase> {
  const app = connectionAs(places, APP);
  for (const deadline = performance.now() + patience; ; await wait(lookEvery)) {
    const client = new Client(app);
    try {
      await client.connect();
      await client.end();
      const [owner, sealer] = [connectionAs(places, OWNER), connectionAs(places, SEALER)];
      return { app, owner, sealer, appRole: APP, sealerRole: SEALER, stop: () => Promise.resolve() };
    } catch {
      if (performance.now() > deadline) {
        throw new EmbeddedPostgresError(`The server that uses DATA_DIR ${places.title} does not answer`);
      }
    }
  }
}

/**
 * The embedded database of a DATA_DIR for a command: that of the running server, else started for as long as it takes.
 * @param mayMake whether a database that is not there is made.
 * @param isAlone refuses while a server runs on it.
 * @throws EmbeddedPostgresError when there is none.
 */
export async function reachEmbedded(
  dataDir: string,
  { log, mayMake, isAlone }: { log: EmbeddedLog; mayMake: boolean; isAlone: boolean },
): Promise<OpenedDatabase> {
  if (!mayMake && !existsSync(dataDir)) throw new EmbeddedPostgresError(`There is no database in DATA_DIR ${dataDir}`);
  const places = placesOf(dataDir);
  if (!mayMake && !existsSync(join(places.data, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(`There is no database in DATA_DIR ${dataDir}`);
  }
  try {
    return rolesOfEmbedded(await startEmbeddedPostgres({ dataDir, log }));
  } catch (error) {
    if (error instanceof DataDirectoryInUse && !isAlone) return ofRunningServer(places);
    throw error;
  }
}
