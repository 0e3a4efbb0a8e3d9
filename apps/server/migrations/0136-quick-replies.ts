import { type Kysely, sql } from 'kysely';

/** Texts for replies: of one clinician, or of all of an institution where nobody is named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quick_reply (
      id uuid primary key,
      institution_id uuid not null references institution (id),
      clinician_id uuid references clinician (id),
      title text not null,
      shortcut text not null,
      text_en text not null,
      text_sw text not null,
      position integer not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  // Two of the same name could not be told apart by typing it.
  await sql`
    create unique index quick_reply_of_institution on quick_reply (institution_id, shortcut)
      where clinician_id is null and deleted_at is null`.execute(db);
  await sql`
    create unique index quick_reply_of_clinician on quick_reply (clinician_id, shortcut)
      where clinician_id is not null and deleted_at is null`.execute(db);
}
