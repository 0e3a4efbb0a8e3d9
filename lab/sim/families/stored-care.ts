/** Care relations and their data on the server, read directly from its database. */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import type { Row } from '../ledger.ts';
import type { CareRow } from './care-times.ts';

export async function relationsInForce(db: Database, patientIds: readonly string[]): Promise<CareRow[]> {
  const { rows } = await sql<CareRow>`
    select kp.user_id, k.patient_id, k.sees_record from caregiver k join patient kp on kp.id = k.caregiver_id
    where k.patient_id = any(${patientIds}::uuid[]) and k.consent is not null and k.ended_at is null`.execute(db);
  return rows;
}

/** The relation between the two that is in force now. */
export async function relationBetween(db: Database, user_id: string, patient_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select k.id from caregiver k join patient kp on kp.id = k.caregiver_id
    where k.patient_id = ${patient_id} and kp.user_id = ${user_id} and k.ended_at is null`.execute(db);
  return rows[0]?.id;
}

/** A person who exists when a history begins, and for whom this account cares. */
export async function putCare(
  db: Database,
  { id, caregiver_id, patient_id, isChild }: { id: string; caregiver_id: string; patient_id: string; isChild: boolean },
): Promise<void> {
  const [relation, consent] = isChild ? ['mother', 'guardian'] : ['child', 'in_person'];
  await sql`
    insert into caregiver (id, caregiver_id, patient_id, relation, consent, sees_record, created_at, from_at)
    values (${id}, ${caregiver_id}, ${patient_id}, ${relation}, ${consent}, ${isChild}, now(), now())`.execute(db);
}

/** Added people, by name, and drafts, each with its person. */
export async function familyRows(
  db: Database,
  { names, patientIds }: { names: string[]; patientIds: string[] },
): Promise<Row[]> {
  const { rows } = await sql<{ mark: string; author: string; about: string }>`
    select pu.given_name as mark, kp.user_id as author, p.id as about
    from patient p join app_user pu on pu.id = p.user_id
      join lateral (select c.caregiver_id from caregiver c where c.patient_id = p.id order by c.created_at limit 1) k on true
      join patient kp on kp.id = k.caregiver_id
    where pu.given_name = any(${names}::text[])
    union all
    select position, author_user_id, patient_id from questionnaire_draft
    where patient_id = any(${patientIds}::uuid[]) and discarded is null`.execute(db);
  return rows.map((row) => ({ ...row, seq: 0 }));
}

export interface Notified {
  user_id: string;
  subject_id: string;
  at: number;
  /** Still waits to be told, or is shown. */
  isOpen: boolean;
}

export async function notificationsOf(db: Database, userIds: readonly string[]): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    select user_id, subject_id, (extract(epoch from created_at) * 1000)::float8 as at, closed_at is null as "isOpen"
    from notification where user_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}
