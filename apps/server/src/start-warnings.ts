/** Checks at each start: warnings for the operator about a database that is served all the same, and refusals. */
import { sql } from 'kysely';
import { type Config, ConfigError } from './config.ts';
import { unfinishedIn } from './db/copying/unfinished.ts';
import type { Database } from './db/database.ts';
import { missingProviders } from './features/deliveries/senders.service.ts';

/**
 * Whether the serving role could change rows that it should only add: as the owner, as a member of it, or as a
 * superuser.
 */
async function ownsAuditLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'audit_line'::regclass`.execute(
    db,
  );
  return rows[0]?.owns === true;
}

/** Whether the serving role is not the owner and could still seal, as in the version before. */
async function mayAlsoSeal(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_seal', 'insert') and not pg_has_role(current_user, relowner, 'member') as may
    from pg_class where oid = 'audit_seal'::regclass`.execute(db);
  return rows[0]?.may === true;
}

/** Every account in it, a superuser among them, has the password that is in the files of Hodi. */
const holdsDemo = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('installation').select('demo').executeTakeFirst())?.demo === true;

/** @throws ConfigError in production on a database in which Hodi was tried out, unless the demo is asked for. */
export async function refuseDemo(config: Config, db: Database): Promise<void> {
  if (config.mode !== 'production' || config.demo || !(await holdsDemo(db))) return;
  throw new ConfigError(
    'DEMO: the database holds the demo clinic, whose password everybody knows: begin with an empty one, or show the demo with DEMO=yes',
  );
}

/** @throws ConfigError on a database in which a copy was cut off: writes to it now could never be put right. */
export async function refuseUnfinished(db: Database): Promise<void> {
  const says = await unfinishedIn(db);
  if (says !== undefined) throw new ConfigError(says);
}

/** One line each. @param newer the migrations of a later version that the database has already. */
export async function startWarnings(config: Config, db: Database, newer: readonly string[]): Promise<string[]> {
  const isOwner = config.mode === 'production' && (await ownsAuditLog(db));
  return [
    ...missingProviders(config),
    ...(config.mode === 'production' && (await holdsDemo(db))
      ? ['DEMO: everybody knows the password of the demo clinic, a superuser among it: it is for no real patient']
      : []),
    ...(isOwner
      ? [
          'DATABASE_OWNER_URL: the role that serves owns the tables, so it could rewrite the audit log: give the owner apart',
        ]
      : []),
    ...(config.mode === 'production' && config.databaseUrl !== undefined && config.databaseSealerUrl === undefined
      ? ['DATABASE_SEALER_URL: audit lines are sealed by a role that may do more: give one that only seals']
      : []),
    ...((await mayAlsoSeal(db))
      ? ['The version before sealed audit lines until lately: start again after a day, so that its role no longer can']
      : []),
    ...(newer.length > 0 ? [`The database is of a newer version, and is used as it is: ${newer.join(', ')}`] : []),
  ];
}
