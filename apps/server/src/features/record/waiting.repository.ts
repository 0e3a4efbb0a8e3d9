/** Dangerous values that no clinician has confirmed, and emergencies that none has answered. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysOfNews } from '@hodi/domain/record/measurement-danger.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';

/** Condition: a measurement was recent when it was written down, which may be long before it arrived. */
export const isNewWhenWritten = (table: string) => sql<SqlBool>`(${sql.ref(`${table}.measured_at`)} > coalesce(
  (${sql.ref(`${table}.details`)}->>'noted_at')::timestamptz, ${sql.ref(`${table}.created_at`)}) - make_interval(days => ${sql.lit(daysOfNews)}))`;

/**
 * Condition: an entry `e` waits for a clinician, as `needsClinician` of domain defines it. Each of the two cases has a
 * small index of its own.
 */
const isWaiting = sql<SqlBool>`(e.in_error_at is null and e.id in (
  select w.id from record_entry w where w.kind = 'measurement' and w.danger in ('urgent', 'emergency')
    and w.confirmed_at is null and w.in_error_at is null and (w.source <> 'questionnaire' or w.details->'is_corrected' = 'true')
    and ${isNewWhenWritten('w')}
    and (w.danger = 'urgent' or not exists (select from alarm done where done.entry_id = w.id))
  union all select a.entry_id from alarm a where a.answered_at is null and a.entry_id is not null))`;

/** Whether any value of the patient waits. */
export async function isAnyWaiting(db: Executor, patient_id: string): Promise<boolean> {
  const found = db.selectFrom('record_entry as e').select('e.id').where('e.patient_id', '=', patient_id);
  return (await found.where(isWaiting).limit(1).executeTakeFirst()) !== undefined;
}

interface WaitingRow {
  id: string;
  patient_name: PersonName;
  member_id: string;
  mobile_number: string;
  /** Total number. */
  counted: number;
}

/**
 * The gravest first, then the longest wait. @param isOpen condition that the record of an entry `e` is open to the
 * reader.
 */
export async function waitingEntries(db: Executor, isOpen: RawBuilder<SqlBool>, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select e.id, p.member_id, u.mobile_number, (count(*) over ())::int as counted, json_build_object('given_name', u.given_name,
      'additional_name', u.additional_name, 'family_name', u.family_name) as patient_name
    from record_entry e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
    where ${isWaiting} and ${isOpen}
    order by (e.danger = 'emergency') desc, e.created_at, e.id limit ${limit}`.execute(db);
  return rows;
}
