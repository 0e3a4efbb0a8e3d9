import { type Kysely, sql } from 'kysely';

/** A person agrees by a code that two records of theirs are read as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table verification
      drop constraint verification_purpose_check,
      add constraint verification_purpose_check check (purpose in
        ('register_patient', 'register_clinician', 'reset_password', 'consent', 'change_phone', 'care', 'merge'))`.execute(
    db,
  );
}
