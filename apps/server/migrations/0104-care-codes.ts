import { type Kysely, sql } from 'kysely';

/** An adult agrees by a code that somebody cares for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table verification
      drop constraint verification_purpose_check,
      add constraint verification_purpose_check check (purpose in
        ('register_patient', 'register_clinician', 'reset_password', 'consent', 'change_phone', 'care'))`.execute(db);
}
