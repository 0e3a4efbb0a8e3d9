import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Every table in which the text stands, whatever the column. */
export async function tablesWithText(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} as x where to_jsonb(x)::text ilike ${`%${text}%`} limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
}
