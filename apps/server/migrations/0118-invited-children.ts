import { type Kysely, sql } from 'kysely';

/** Who invites a caregiver for a child writes down what the child is called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table patient_invitation
      add column child_given_name text,
      add column child_family_name text`.execute(db);
}
