import { type Kysely, sql } from 'kysely';

/**
 * Statistics are counted from indexes alone: who said what when in a thread, since when a patient is registered, and
 * which threads have red flags at all. Without them the row of each message of sixty days is read, and the flags of every
 * thread are looked for, each on a page of its own among those of everybody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index e_contact_message_said on e_contact_message (e_contact_id, seq)
      include (author_type, created_at)`.execute(db);
  await sql`alter table e_contact_message drop constraint e_contact_message_e_contact_id_seq_key`.execute(db);
  await sql`create index patient_registered on patient (id) include (created_at) where status = 'active'`.execute(db);
  await sql`alter table e_contact add column has_red_flags boolean not null default false`.execute(db);
  await sql`update e_contact set has_red_flags = true where id in (select e_contact_id from red_flag)`.execute(db);
  await sql`drop index e_contact_activity`.execute(db);
  await sql`
    create index e_contact_activity on e_contact (clinician_id, greatest(last_message_at, resolved_at))
      include (id, patient_id, topic, created_at, last_message_at, resolved_at, has_red_flags)`.execute(db);
}
