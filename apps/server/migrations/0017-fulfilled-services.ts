import { type Kysely, sql } from 'kysely';

/**
 * Fulfilled services are listed and counted from the index alone. Without it the rows of all services that the patients of
 * a clinician ever asked for are read, and the list becomes slower with the years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_interest_fulfilled on service_interest (patient_id, created_at desc, id desc)
      where fulfilled_at is not null`.execute(db);
}
