/** The figures of patients, their appointments and their services, as parts of one statement. */
import { sql } from 'kysely';
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { Counted } from './inquiries.repository.ts';
import { type ComparedPeriods, rowsOf, stepOf } from './compared-periods.ts';

export interface PracticeFigures {
  registered: Counted;
  activated: Counted;
  requested: Counted;
  fulfilled: Counted;
  /** Appointments whose patient did not come: a part of the cancelled ones. */
  missed: Counted;
  appointments: { step: number; status: AppointmentStatus; type: AppointmentType; count: number }[];
}

/**
 * Looks up services patient by patient, so that those of everybody else's patients are not read: services fulfilled
 * since the beginning, or open, include all that were requested since then.
 */
export const practiceFacts = ({ clinician_id, from, to }: ComparedPeriods) => sql`
  service as materialized (
    select s.created_at, s.fulfilled_at from service_interest s
    where s.patient_id = any(array(select patient_id from mine))
      and coalesce(s.fulfilled_at, 'infinity') >= ${from}::timestamptz),
  meeting as materialized (
    select ${stepOf('a.start_time')} as step, a.status, a.type from appointment a
    where a.clinician_id = ${clinician_id} and a.deleted_at is null
      and a.start_time >= ${from}::timestamptz and a.start_time < ${to}::timestamptz
      and a.patient_id in (select patient_id from mine)),
  missed as materialized (
    select a.start_time from appointment a
    where a.clinician_id = ${clinician_id} and a.deleted_at is null and a.cancel_reason = 'no_show'
      and a.start_time >= ${from}::timestamptz and a.start_time < ${to}::timestamptz
      and a.patient_id in (select patient_id from mine))`;

const perStep = (facts: string, column: string) =>
  rowsOf(
    sql`select ${stepOf(column)} as step, count(*) from ${sql.table(facts)} where ${sql.ref(column)} is not null group by 1`,
  );

export const practiceColumns = sql`
  ${perStep('mine', 'registered_at')} as registered,
  ${perStep('mine', 'activated_at')} as activated,
  ${perStep('service', 'created_at')} as requested,
  ${perStep('service', 'fulfilled_at')} as fulfilled,
  ${perStep('missed', 'start_time')} as missed,
  ${rowsOf(sql`select step, status, type, count(*) from meeting group by 1, 2, 3`)} as appointments`;
