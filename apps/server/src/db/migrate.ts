import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Migration, Migrator } from 'kysely/migration';
import { type ConnectionSettings, type Database, migrationLimits, openDatabase } from './database.ts';
import { sqlState } from './outage.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** In the order in which they are run. */
export async function namesOfMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  return files.map((file) => file.slice(0, -3)).sort();
}

/**
 * A migration that runs outside a transaction and builds indexes concurrently. An interrupted run leaves its parts
 * behind, so it must be repeatable.
 */
type OurMigration = Migration & { isApart?: boolean };

/** Source of the migrations; their code is loaded only if there is something to do. */
interface Source {
  names: () => Promise<string[]>;
  load: () => Promise<Record<string, OurMigration>>;
}

async function getMigrations(): Promise<Record<string, OurMigration>> {
  const modules = await Promise.all(
    (await namesOfMigrations()).map(async (name) => [
      name,
      (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as OurMigration,
    ]),
  );
  return Object.fromEntries(modules) as Record<string, OurMigration>;
}

const ours: Source = { names: namesOfMigrations, load: getMigrations };

/** One look, so that a start with nothing to do neither loads the migrations nor waits for their lock. */
async function migrationsIn(db: Database): Promise<string[]> {
  const there = await sql<{ it: string | null }>`select to_regclass('kysely_migration')::text as it`.execute(db);
  if (there.rows[0]?.it == null) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return done.rows.map((row) => row.name);
}

/**
 * Milliseconds. While a migration waits for a table lock, every reader of the table queues behind it. So it waits less
 * long than a request may, lets the readers go first and tries again.
 */
const [waitsForTable, letsOthersGo, triesFor, asksAgain] = [1_000, 1_000, 600_000, 100];

/** Errors of a lock that was not granted in time, and of deadlocks. */
const inTheWay = new Set(['55P03', '40P01']);

/** @throws 55P03 if something blocks it for ten minutes: a forgotten transaction. */
async function onceFree<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + triesFor;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!inTheWay.has(sqlState(error) ?? '') || performance.now() > end) throw error;
    }
    await setTimeout(letsOthersGo);
  }
}

/**
 * One server migrates; the others poll until it is done. They do not wait for the lock inside a statement: `create index
 * concurrently` waits for all running statements, which would be a deadlock.
 */
async function whileNobodyElseMigrates(db: Database, work: () => Promise<void>): Promise<void> {
  const lock = sql`hashtextextended('migrations', 0)`;
  await db.connection().execute(async (connection) => {
    const end = performance.now() + triesFor;
    for (;;) {
      const { rows } = await sql<{ had: boolean }>`select pg_try_advisory_lock(${lock}) as had`.execute(connection);
      if (rows[0]?.had === true) break;
      if (performance.now() > end) throw new Error('another server has been migrating for ten minutes');
      await setTimeout(asksAgain);
    }
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/** Runs the next migration. @returns its name, null if there was none. */
async function runNext(migrator: Migrator, isApart: boolean): Promise<string | null> {
  const { error, results = [] } = await migrator.migrateUp({ disableTransactions: isApart });
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  return results.at(-1)?.migrationName ?? null;
}

/**
 * Each migration is its own transaction, so no table stays locked while the next one runs. One that is apart waits for
 * running transactions without blocking anybody.
 */
async function runMigrations(owner: ConnectionSettings, wanted: readonly string[], source: Source): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  const migrations = await source.load();
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const patient = openDatabase(owner, 1, { ...migrationLimits, lock_timeout: triesFor });
  const db = openDatabase(owner, 1, { ...migrationLimits, lock_timeout: waitsForTable });
  const last = wanted.at(-1) ?? '';
  try {
    for (let ran: string | null = ''; ran !== null && ran < last;) {
      const done = new Set(await migrationsIn(db));
      const isApart = migrations[wanted.find((name) => !done.has(name)) ?? '']?.isApart === true;
      const migrator = new Migrator({ db: isApart ? patient : db, provider });
      ran = await onceFree(() => runNext(migrator, isApart));
    }
  } finally {
    await Promise.all([db.destroy(), patient.destroy()]);
  }
}

interface Rights {
  appRole: string;
  sealerRole: string | undefined;
  mayAppSeal: boolean;
}

/**
 * The version before seals as the application's role. It keeps that right while tables are as that version knows them,
 * and for a day after its last seal: until then its servers may still run, or be put back.
 */
async function mayAppSeal(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_attribute where attrelid = 'audit_seal'::regclass and attname = 'version'`.execute(db);
  if (rows.length === 0) return true;
  const former = await sql<{ seals: boolean }>`
    select coalesce((select sealed_at > now() - interval '1 day' from audit_seal where version = 1
      order by n desc limit 1), false) as seals`.execute(db);
  return former.rows[0]?.seals === true;
}

/**
 * Whether the grants are already right. Granting again invalidates the plans of every connection of every server, which
 * no start should cause.
 */
async function mayUse(db: Database, { appRole, sealerRole, mayAppSeal }: Rights): Promise<boolean> {
  const may = (rights: string) => sql`has_table_privilege(${appRole}::name, oid, ${rights})`;
  const maySeal = (rights: string) =>
    sealerRole === undefined ? sql`true` : sql`has_table_privilege(${sealerRole}::name, oid, ${rights})`;
  // PostgreSQL answers true for a list of rights if the role has any one of them.
  const { rows } = await sql<{ may: boolean | null }>`
    select bool_and(case
      when relkind = 'S' then has_sequence_privilege(${appRole}::name, oid, 'usage')
      when relname in ('kysely_migration', 'kysely_migration_lock') then not ${may('select, insert, update, delete')}
      when relname = 'audit_line'
        then ${may('select')} and ${may('insert')} and not ${may('update, delete, truncate')} and ${maySeal('select')}
      when relname = 'audit_seal'
        then ${may('select')} and ${may('insert')} = ${mayAppSeal} and not ${may('update, delete, truncate')}
          and ${maySeal('select')} and ${maySeal('insert')}
      else ${may('select')} and ${may('insert')} and ${may('update')} and ${may('delete')} end) as may
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')`.execute(
    db,
  );
  return rows[0]?.may === true;
}

/**
 * Changes the rights in one message, and so one commit, one server after the other: if two change the rights of a table
 * at the same moment, PostgreSQL fails one, and servers are often started together.
 */
async function letUse(db: Database, { appRole, sealerRole, mayAppSeal }: Rights): Promise<void> {
  const role = sql.id(appRole);
  const seals = mayAppSeal ? sql`` : sql`revoke insert on audit_seal from ${role};`;
  const sealer =
    sealerRole === undefined
      ? sql``
      : sql`grant select on audit_line, audit_seal to ${sql.id(sealerRole)};
        grant insert on audit_seal to ${sql.id(sealerRole)};`;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('rights of the application', 0));
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke update, delete, truncate on audit_line, audit_seal from ${role};
    ${seals}
    ${sealer}
    revoke all on kysely_migration, kysely_migration_lock from ${role}`.execute(db);
}

export class DatabaseTooOld extends Error {}

/**
 * Brings the tables up to date as their owner, and lets the application's role use them: that role may add audit lines,
 * but never change, remove or seal one; only the sealer seals. Tables that a newer version has brought further are left
 * as they are, with the rights that it gave: each migration leaves the version before able to work, whose processes may
 * have to start again beside it.
 * @param upTo the last migration to run, for data of an older version; else all.
 * @returns the migrations of a newer version that are there already.
 * @throws if the database is unreachable or older than PostgreSQL 15, a migration fails, or others than ours were run.
 */
export async function migrate(
  owner: ConnectionSettings,
  appRole: string | undefined,
  { upTo, source = ours, sealerRole }: { upTo?: string; source?: Source; sealerRole?: string | undefined } = {},
): Promise<string[]> {
  const db = openDatabase(owner, 2, { ...migrationLimits, lock_timeout: waitsForTable });
  try {
    const version = await sql<{ v: number }>`select current_setting('server_version_num')::int as v`.execute(db);
    if ((version.rows[0]?.v ?? 0) < 150_000) throw new DatabaseTooOld('DATABASE_URL: PostgreSQL 15 or newer is needed');
    const all = await source.names();
    const wanted = upTo === undefined ? all : all.slice(0, all.indexOf(upTo) + 1);
    const done = await migrationsIn(db);
    const newer = done.slice(all.length);
    const isNewer = upTo === undefined && newer.length > 0 && isDeepStrictEqual(done.slice(0, all.length), all);
    if (isNewer) return newer;
    if (upTo !== undefined && done.length > wanted.length) throw new Error(`it is further than ${upTo} already`);
    if (!isDeepStrictEqual(done, wanted)) await whileNobodyElseMigrates(db, () => runMigrations(owner, wanted, source));
    if (appRole !== undefined) {
      const rights = { appRole, sealerRole, mayAppSeal: await mayAppSeal(db) };
      if (!(await mayUse(db, rights))) await onceFree(() => letUse(db, rights));
    }
    return [];
  } finally {
    await db.destroy();
  }
}
