import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** The lists of an owner, of a team, and of what is nobody's; whose records a team may open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_owned`.execute(db);
  await sql`create index concurrently e_contact_owned on e_contact (owner_id, urgency, sort_key, id)`.execute(db);
  await sql`drop index concurrently if exists e_contact_owner_needed`.execute(db);
  await sql`create index concurrently e_contact_owner_needed on e_contact (owner_id, urgency, waiting_since, id) where needs_clinician`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_owner_status`.execute(db);
  await sql`create index concurrently e_contact_owner_status on e_contact (owner_id, status, urgency, sort_key, id)`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_team_needed`.execute(db);
  await sql`create index concurrently e_contact_team_needed on e_contact (institution_id, urgency, waiting_since, id) where needs_clinician`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_unassigned`.execute(db);
  await sql`create index concurrently e_contact_unassigned on e_contact (institution_id, urgency, waiting_since, id) where needs_clinician and owner_id is null`.execute(
    db,
  );
  await sql`drop index concurrently if exists relationship_team`.execute(db);
  await sql`create index concurrently relationship_team on relationship (patient_id, institution_id) where team_consent = 'team' and status = 'active'`.execute(
    db,
  );
}
