import { type Kysely, sql } from 'kysely';

/**
 * That an appointment was completed or cancelled by others, when its clinician had the patient in their care no more: who
 * sees to such appointments finds it again after a wrong tap. Of those before this nobody knows; they stand in the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column was_left boolean not null default false`.execute(db);
}
