import pg from 'pg';
import type { ConnectionSettings } from './database.ts';

export interface OpenedDatabase {
  /** As whom the application works. */
  app: ConnectionSettings;
  /** Who owns the tables. */
  owner: ConnectionSettings;
  /** The application's role, where it is not the owner. */
  appRole: string | undefined;
  stop: () => Promise<void>;
}

/** The PostgreSQL server of `DATABASE_URL`; `DATABASE_OWNER_URL` where another role owns the tables. */
export function serverDatabase(url: string, ownerUrl: string | undefined): OpenedDatabase {
  const isApart = ownerUrl !== undefined && ownerUrl !== url;
  return {
    app: { connectionString: url },
    owner: { connectionString: ownerUrl ?? url },
    // One role for both could change audit lines; with two, the application's may only add them.
    appRole: isApart ? new pg.Client(url).user : undefined,
    stop: () => Promise.resolve(),
  };
}
