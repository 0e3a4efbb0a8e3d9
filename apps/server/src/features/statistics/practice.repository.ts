/** The figures of patients, their appointments and their services. */
import { sql } from 'kysely';
import type { AppointmentStatus, AppointmentType } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { Tx } from '#server/db/database.ts';
import { type Stretch, given, inCare, rowsOf, stepOf } from './stretch.ts';
import type { Counted } from './inquiries.repository.ts';

export interface PracticeFigures {
  registered: Counted;
  activated: Counted;
  requested: Counted;
  fulfilled: Counted;
  appointments: { step: number; status: AppointmentStatus; type: AppointmentType; count: number }[];
}

const starts = sql`(select starts from given)`;
const ends = sql`(select ends from given)`;
const inBoth = (column: string) => sql`${sql.ref(column)} >= ${starts} and ${sql.ref(column)} < ${ends}`;

const ofPatients = (column: string) =>
  rowsOf(sql`select ${stepOf(column)} as step, count(*) from mine where ${inBoth(column)} group by 1`);

/** Looked up patient by patient, so that the services of everybody else's patients are not read. */
const ofServices = (column: string) =>
  rowsOf(sql`
    select ${stepOf(column)} as step, count(*) from service_interest s
    where s.patient_id = any(array(select patient_id from mine)) and ${inBoth(column)} group by 1`);

export async function practiceFigures(tx: Tx, stretch: Stretch): Promise<PracticeFigures> {
  const { rows } = await sql<PracticeFigures>`
    with ${given(stretch)}, ${inCare(stretch)}
    select
      ${ofPatients('mine.registered_at')} as registered,
      ${ofPatients('mine.activated_at')} as activated,
      ${ofServices('s.created_at')} as requested,
      ${ofServices('s.fulfilled_at')} as fulfilled,
      ${rowsOf(sql`
        select ${stepOf('a.start_time')} as step, a.status, a.type, count(*) from appointment a
        where a.clinician_id = ${stretch.clinician_id} and a.deleted_at is null and ${inBoth('a.start_time')}
          and a.patient_id in (select patient_id from mine)
        group by 1, 2, 3`)} as appointments`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('a statement without a condition gives one row');
  return figures;
}

/** Where the days of the clinician's clinic begin. */
export async function timeZoneOf(tx: Tx, institution_id: string): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('institution')
    .select('time_zone')
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return time_zone;
}
