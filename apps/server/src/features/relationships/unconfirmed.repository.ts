import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';

/** The number of the patient of a relationship. */
export const numberOfRelationship = (db: Executor, id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select('u.mobile_number')
    .where('r.id', '=', id)
    .executeTakeFirst();

/**
 * Removes a patient whom a clinician filled in and who never consented: nobody invites them any more, and the account
 * has no password and no confirmed number. Links, codes and messages are deleted, nothing tells who it was, and the
 * number is free again. A stub stays, so that the member ID is never given twice and the log stays whole.
 * @returns whether it was such a patient; everybody else stays unchanged.
 */
export async function letGo(tx: Tx, patient_id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    select u.id as user_id from patient p join app_user u on u.id = p.user_id
    where p.id = ${patient_id} and not u.is_mobile_confirmed and u.password_hash is null
      and not exists (select 1 from relationship r where r.patient_id = p.id
        and (r.status in ('invited', 'active') or r.activated_at is not null))
    for update of u`.execute(tx);
  const user_id = rows[0]?.user_id;
  if (user_id === undefined) return false;
  const statements = [
    sql`delete from registration_link where user_id = ${user_id}`,
    sql`delete from verification where user_id = ${user_id}`,
    sql`delete from outbox_message where receiver_user_id = ${user_id}`,
    sql`delete from user_event where user_id = ${user_id}`,
    sql`delete from former_number where user_id = ${user_id}`,
    // Emptied but not deleted: a phone that repeats the registration would create it again.
    sql`update idempotency_key set answer = 'null' where patient_id = ${patient_id}`,
    sql`update relationship set search_text = '', sort_name = '' where patient_id = ${patient_id}`,
    sql`update patient set birthday = '1900-01-01', birthday_precision = 'day', gender = 'prefer_not_to_say', address = '',
      status = 'inactive', updated_at = ${at} where id = ${patient_id}`,
    // Numbers are unique; no phone has this one.
    sql`update app_user set given_name = '–', additional_name = null, family_name = null, email = null,
      mobile_number = ${`withdrawn:${user_id}`}, status = 'inactive', updated_at = ${at} where id = ${user_id}`,
  ];
  for (const statement of statements) await statement.execute(tx);
  // Children registered with them are removed too, unless somebody has them in care.
  const { rows: children } = await sql<{ id: string }>`update caregiver set ended_at = ${at}
    where caregiver_id = ${patient_id} and ended_at is null returning patient_id as id`.execute(tx);
  for (const { id } of children) await letGo(tx, id, at);
  return true;
}
