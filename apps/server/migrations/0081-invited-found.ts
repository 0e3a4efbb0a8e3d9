import { type Kysely, sql } from 'kysely';

/** Whom an invitation led to is found by what the invitation says, until they accept it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update relationship r set search_text = i.search_text, sort_name = i.search_text
    from (
      select distinct on (relationship_id) relationship_id, search_text from patient_invitation
      where relationship_id is not null order by relationship_id, sent_at desc
    ) i
    where i.relationship_id = r.id and r.status in ('invited', 'declined')`.execute(db);
}
