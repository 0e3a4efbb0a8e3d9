import { sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { patientsInCare } from '#server/work/patients-in-care.ts';
import { isAtWork, isInTeamCareOf } from '#server/work/team/team-care.ts';
import { type ClinicianSide, isSeenTo, startsAfter, undeleted } from './appointments.repository.ts';

const isInCare = sql<boolean>`exists (
  select from relationship o
  where o.clinician_id = a.clinician_id and o.patient_id = a.patient_id and o.status = 'active')`;

/**
 * Condition on an appointment `a`: its clinician may no longer work, or has the patient neither in care nor by the
 * team, and does not see it.
 */
export const isLeft = sql<boolean>`not (${isInCare}
  or (${isInTeamCareOf(sql`a.clinician_id`, sql`a.patient_id`)} and ${isAtWork(sql`a.clinician_id`)}))`;

/** Those that are to take place and are not over. */
const notOver = (db: Executor, at: Date) =>
  undeleted(db)
    .where('a.status', '=', 'scheduled')
    .where('a.end_time', '>', moment(at))
    .where('a.start_time', '>', startsAfter(at))
    .orderBy('a.id');

/** A patient's appointments that are not over. */
const toCome = (db: Executor, patient_id: string, at: Date) =>
  notOver(db, at)
    .select(['a.id', 'a.clinician_id', 'a.start_time', 'a.end_time'])
    .where('a.patient_id', '=', patient_id);

export const lockToCome = (tx: Tx, patient_id: string, at: Date) => toCome(tx, patient_id, at).forUpdate().execute();

/** Those of them whose clinician no longer has the patient in care. */
export const leftToCome = (db: Executor, patient_id: string, at: Date) =>
  toCome(db, patient_id, at).where(isLeft).execute();

export const lockLeft = (tx: Tx, patient_id: string, at: Date) =>
  toCome(tx, patient_id, at).where(isLeft).forUpdate().execute();

/**
 * Adds appointments that others can no longer deal with: scheduled ones of the clinician's patients with a clinician
 * who lost them, upcoming or to be confirmed, and those that were closed as such, so that a wrong tap can be undone.
 * The few ended relationships lead to them, by an index of their own (`relationship_without_care`, the same words), so
 * that a clinician without any hardly waits; for each an index tells whether there is any appointment
 * (`appointment_left`). The team's appointments without a relationship have an index too (`appointment_with_team`).
 */
export async function sideOfClinician(db: Executor, clinician_id: string): Promise<ClinicianSide> {
  const { rows } = await sql<ClinicianSide['left'][number]>`
    select o.patient_id, o.clinician_id
    from relationship o
    where o.patient_id = any(array(${patientsInCare(clinician_id)})) and o.status in ('invited', 'declined', 'ended')
      and exists (
        select from appointment a
        where a.patient_id = o.patient_id and a.clinician_id = o.clinician_id and ${isSeenTo}
          and a.deleted_at is null and ${isLeft})
    union
    select a.patient_id, a.clinician_id from appointment a
    where a.is_with_team and ${isSeenTo} and a.deleted_at is null and ${isLeft}
      and a.patient_id = any(array(${patientsInCare(clinician_id)}))`.execute(db);
  return { clinician_id, left: rows };
}

/** A change of care that a patient's appointments follow. */
interface Handover {
  from: string;
  to: { id: string; institution_id: string };
  at: Date;
}

/** Reminders are sent on the day before, never earlier. */
const reminded = 2 * 86_400_000;

/** Future appointments whose clinician an SMS may have named. */
export const saidToCome = (db: Executor, { from, at }: Pick<Handover, 'from' | 'at'>) =>
  undeleted(db)
    .select('a.id')
    .where('a.clinician_id', '=', from)
    .where('a.status', '=', 'scheduled')
    .where('a.start_time', '>', moment(at))
    .where((where) => {
      const isSoon = where('a.start_time', '<', moment(new Date(at.getTime() + reminded)));
      return where.or([
        where('a.was_corrected', '=', true),
        where.and([isSoon, where('a.reminder_id', 'is not', null)]),
      ]);
    })
    .orderBy('a.id')
    .execute();

/**
 * Moves future appointments to the colleague if the colleague is free, and has the patient in care by now, invites
 * them, or answers with the team.
 */
export async function moveToColleague(tx: Tx, { from, to, at }: Handover) {
  const isOfColleague = sql<boolean>`exists (
    select 1 from relationship r
    where r.clinician_id = ${to.id} and r.patient_id = a.patient_id and r.status in ('active', 'invited'))`;
  const { rows } = await sql<{ id: string; patient_id: string; user_id: string }>`
    update appointment a set clinician_id = ${to.id}, institution_id = ${to.institution_id}, version = a.version + 1,
      is_with_team = not ${isOfColleague}, updated_at = ${moment(at)}
    from patient p
    where p.id = a.patient_id and a.clinician_id = ${from} and a.status = 'scheduled' and a.deleted_at is null
      and a.start_time > ${moment(at)}
      and (${isOfColleague} or ${isInTeamCareOf(to.id, sql`a.patient_id`)})
      and not exists (
        select 1 from appointment b where b.clinician_id = ${to.id} and b.status <> 'cancelled' and b.deleted_at is null
          and tstzrange(b.start_time, b.end_time) && tstzrange(a.start_time, a.end_time))
    returning a.id, a.patient_id, p.user_id`.execute(tx);
  return rows;
}

/** Appointments that are not over and stay with a clinician who no longer has these patients in care. */
export const leftOf = (db: Executor, { from, at }: Pick<Handover, 'from' | 'at'>) =>
  notOver(db, at).select(['a.id', 'a.patient_id']).where('a.clinician_id', '=', from).where(isLeft).execute();

/** The accounts of the clinicians who have each of the patients in their care. */
export async function carersOfAll(db: Executor, patient_ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select(['r.patient_id', 'c.user_id'])
    .where('r.patient_id', '=', (where) => where.fn.any(where.val([...new Set(patient_ids)])))
    .where('r.status', '=', 'active')
    .execute();
  const carers = new Map<string, string[]>();
  for (const { patient_id, user_id } of rows) carers.set(patient_id, [...(carers.get(patient_id) ?? []), user_id]);
  return carers;
}
