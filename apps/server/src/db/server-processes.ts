/**
 * Finds the server processes that work on one database: each names its connections, and PostgreSQL shows all names to
 * connections of the same role. So several servers are noticed even if no setting says so.
 */
import { sql } from 'kysely';
import type { ConnectionSettings, Database } from './database.ts';

const prefix = 'hodi-server-';

/** The same database by connections with a name that no other process has. A name that stands in the URL counts instead. */
export const namedAsServer = <T extends ConnectionSettings>(connection: T): T & { application_name: string } => ({
  ...connection,
  application_name: `${prefix}${crypto.randomUUID()}`,
});

/** How many other server processes work on this database at the moment; commands do not count. */
export async function otherServersOn(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(distinct application_name)::int as others from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${prefix})
      and application_name <> current_setting('application_name')`.execute(db);
  return rows[0]?.others ?? 0;
}
