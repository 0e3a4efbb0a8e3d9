import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type ConnectionSettings, migrationLimits, openDatabase } from './database.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  const modules = await Promise.all(
    files.map(async (file) => [file.slice(0, -3), (await import(pathToFileURL(join(folder, file)).href)) as Migration]),
  );
  return Object.fromEntries(modules) as Record<string, Migration>;
}

export class DatabaseTooOld extends Error {}

/**
 * Brings the tables up to date as their owner, and lets the application's role use them: it may only add audit
 * lines, never change or remove one.
 * @throws when the database is unreachable, older than PostgreSQL 15, or a migration fails.
 */
export async function migrate(owner: ConnectionSettings, appRole: string | undefined): Promise<void> {
  const db = openDatabase(owner, 2, migrationLimits);
  try {
    const version = await sql<{ v: number }>`select current_setting('server_version_num')::int as v`.execute(db);
    if ((version.rows[0]?.v ?? 0) < 150_000) throw new DatabaseTooOld('DATABASE_URL: PostgreSQL 15 or newer is needed');
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    if (appRole !== undefined) {
      const role = sql.id(appRole);
      await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(db);
      await sql`grant usage on all sequences in schema public to ${role}`.execute(db);
      await sql`revoke update, delete, truncate on audit_line from ${role}`.execute(db);
      await sql`revoke all on kysely_migration, kysely_migration_lock from ${role}`.execute(db);
    }
  } finally {
    await db.destroy();
  }
}
