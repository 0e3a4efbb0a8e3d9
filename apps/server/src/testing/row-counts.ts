import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

let statement: string | undefined;

async function countingStatement(db: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit_line', 'audit_seal', 'attempt', 'kysely_migration', 'kysely_migration_lock')
    order by 1`.execute(db);
  return tables.rows.map(({ name }) => `select '${name}' as name, count(*) as n from ${name}`).join(' union all ');
}

/** How many rows each table has, all but the audit lines and counted tries: what a refused call must leave as it was. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  statement ??= await countingStatement(db);
  const counted = await sql<{ name: string; n: number }>`${sql.raw(statement)}`.execute(db);
  return Object.fromEntries(counted.rows.map(({ name, n }) => [name, n]));
}

export const auditLines = (db: Database) =>
  db
    .selectFrom('audit_line')
    .select(['id', 'at', 'action', 'outcome', 'user_id', 'user_type', 'session_id', 'institution_id'])
    .select(['patient_ids', 'subject_id', 'address', 'request_id', 'role'])
    .execute();
