import pg from 'pg';
import type { ConnectionSettings } from './database.ts';

export interface OpenedDatabase {
  /** Role of the application. */
  app: ConnectionSettings;
  /** Owner of the tables. */
  owner: ConnectionSettings;
  /** Role that seals audit lines. */
  sealer: ConnectionSettings;
  /** The application's role, where it is not the owner. */
  appRole: string | undefined;
  /** The sealer's role, where it is neither the owner nor the application's. */
  sealerRole: string | undefined;
  stop: () => Promise<void>;
}

interface ServerUrls {
  databaseUrl: string;
  databaseOwnerUrl: string | undefined;
  databaseSealerUrl: string | undefined;
}

/**
 * The PostgreSQL server of `DATABASE_URL`, with the roles of the other two settings. Without a sealer the owner seals.
 */
export function serverDatabase(urls: ServerUrls): OpenedDatabase {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseSealerUrl: sealerUrl } = urls;
  const isApart = ownerUrl !== undefined && ownerUrl !== url;
  return {
    app: { connectionString: url },
    owner: { connectionString: ownerUrl ?? url },
    sealer: { connectionString: sealerUrl ?? ownerUrl ?? url },
    // One role for both could change audit lines; with two, the application's may only add them.
    appRole: isApart ? new pg.Client(url).user : undefined,
    sealerRole: sealerUrl === undefined ? undefined : new pg.Client(sealerUrl).user,
    stop: () => Promise.resolve(),
  };
}
