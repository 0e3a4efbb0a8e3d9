import type { Migration } from 'kysely/migration';
import type { Database } from '#server/db/database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** Runs one that changes rows alone once more, on rows as an earlier version left them. */
export async function runMigration(db: Database, name: string): Promise<void> {
  const migration = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
  await db.transaction().execute((tx) => migration.up(tx));
}
