import { sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';
import { isNotDeactivated } from '#server/work/patients-in-care.ts';
import { isShownUnderAnother } from '#server/work/records-of-person.ts';

export interface PatientCounts {
  total: number;
  active: number;
  pending: number;
  activated_today: number;
  unconfirmed_numbers: number;
}

/** Pending are invitations on dashboards, and those to numbers without an account while their links are valid. */
export async function countsForClinician(db: Executor, clinician_id: string, dayStart: Date): Promise<PatientCounts> {
  // Literals, not parameters: with parameters PostgreSQL plans each call anew, which takes longer than the query.
  // Unconfirmed numbers are found by an index of these few (`app_user_unconfirmed`).
  const { rows } = await sql<{
    active: number;
    invited: number;
    activated_today: number;
    unconfirmed_numbers: number;
    without_account: number;
  }>`
    select count(*) filter (where r.status = 'active' and not ${isShownUnderAnother}) as active, count(*) filter (where r.status = 'invited') as invited,
      count(*) filter (where r.status = 'active' and r.activated_at >= ${moment(dayStart)}) as activated_today,
      (select count(*) from relationship x join patient y on y.id = x.patient_id join app_user v on v.id = y.user_id
        where x.clinician_id = ${clinician_id} and x.status = 'active' and y.status = 'active'
          and v.status = 'active' and not v.is_mobile_confirmed
          and v.mobile_number not like 'none:%') as unconfirmed_numbers,
      (select count(*) from patient_invitation i where i.clinician_id = ${clinician_id}
        and i.relationship_id is null) as without_account
    from relationship r where r.clinician_id = ${clinician_id} and ${isNotDeactivated}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  const { active, activated_today, unconfirmed_numbers } = row;
  const pending = row.invited + row.without_account;
  return { total: active + pending, active, pending, activated_today, unconfirmed_numbers };
}
