import { sql } from 'kysely';
import type { OverdueOfClinician } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import type { Executor } from '#server/db/database.ts';
import { patientOfAlarm } from '#server/work/whose-record.ts';

type Row = OverdueOfClinician['clinician'] & { mobile_number: string | null; count: number; waits_since: number };

/**
 * Few threads have an emergency that waits, and an index of their own; alarms too. An alarm is asked of everybody who has the patient in
 * care.
 */
export async function overdueByClinician(db: Executor, institution_id: string): Promise<OverdueOfClinician[]> {
  const { rows } = await sql<Row>`
    with waiting as (
      select coalesce(e.owner_id, e.clinician_id) as clinician_id, coalesce(e.emergency_raised_at, e.flag_waits_since) as since
      from e_contact e join patient p on p.id = e.patient_id
      where e.urgency < 4 and e.escalated_at is not null and e.institution_id = ${institution_id} and p.status = 'active'
      union all select r.clinician_id, a.raised_at
      from (select al.raised_at, ${patientOfAlarm} as patient_id from alarm al
          where al.answered_at is null and al.escalated_at is not null) a
        join patient p on p.id = a.patient_id
        join relationship r on r.patient_id = a.patient_id and r.status = 'active' and r.institution_id = ${institution_id}
      where p.status = 'active'
    ), overdue as (
      select clinician_id, count(*) as count, min(since) as waits_since from waiting group by clinician_id
    )
    select c.id, c.role, u.given_name, u.additional_name, u.family_name, o.count, o.waits_since,
      case when c.institution_id = ${institution_id} then u.mobile_number end as mobile_number
    from overdue o join clinician c on c.id = o.clinician_id join app_user u on u.id = c.user_id
    order by o.waits_since, c.id`.execute(db);
  return rows.map(({ mobile_number, count, waits_since, ...clinician }) => ({
    clinician,
    mobile_number,
    count,
    waiting_since: new Date(waits_since).toISOString(),
  }));
}
