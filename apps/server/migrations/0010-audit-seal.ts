import { type Kysely, sql } from 'kysely';

/** The chain that seals the audit lines, and what the log is searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As what somebody acted: their role may be another by now.
  await sql`alter table audit_line add column role text`.execute(db);
  // Ids are made at the line's moment, so their order is that of time.
  await sql`create index audit_line_institution on audit_line (institution_id, id)`.execute(db);
  await sql`create index audit_line_user on audit_line (user_id, id)`.execute(db);
  // Apart from the lines, which nobody may change. The number makes two sealers at once collide instead of forking.
  await sql`
    create table audit_seal (
      n bigint primary key,
      audit_id uuid not null unique,
      line_hash bytea not null,
      hash bytea not null,
      sealed_at timestamptz not null
    )`.execute(db);
}
