import { type Kysely, sql } from 'kysely';

/** Institutions in use keep their topics for 90 days, in which their admins sign, or take responsibility. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update institution set unsigned_topics_until = now() + interval '90 days' where unsigned_topics_until is null`.execute(
    db,
  );
}
