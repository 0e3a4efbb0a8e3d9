import { type Kysely, sql } from 'kysely';

/** How exactly a patient's date of birth is known; `birthday` is the middle of what is possible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table patient
      add column birthday_precision text not null default 'day'
        check (birthday_precision in ('day', 'month', 'year', 'estimated'))`.execute(db);
}
