import { type Kysely, sql } from 'kysely';

/** A clinician keeps an inquiry from who cares for its patient: apart from what a person wrote alone, which nobody shows to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column kept_from_caregivers boolean not null default false`.execute(db);
}
