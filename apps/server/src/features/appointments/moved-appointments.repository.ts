import { sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { patientsInCare } from '#server/work/patients-in-care.ts';
import { isAtWork, isInTeamCareOf } from '#server/work/team/team-care.ts';
import { type ClinicianSide, isSeenTo, startsAfter, undeleted } from './appointments.repository.ts';

const isInCare = sql<boolean>`exists (
  select from relationship o
  where o.clinician_id = a.clinician_id and o.patient_id = a.patient_id and o.status = 'active')`;

/** Of an appointment `a`: whoever has it may not work any more, or has the patient neither in care nor by the team, and does not see it. */
export const isLeft = sql<boolean>`not (${isInCare}
  or (${isInTeamCareOf(sql`a.clinician_id`, sql`a.patient_id`)} and ${isAtWork(sql`a.clinician_id`)}))`;

/** Those that are to take place and are not over. */
const notOver = (db: Executor, at: Date) =>
  undeleted(db)
    .where('a.status', '=', 'scheduled')
    .where('a.end_time', '>', moment(at))
    .where('a.start_time', '>', startsAfter(at))
    .orderBy('a.id');

/** Of a patient. */
const toCome = (db: Executor, patient_id: string, at: Date) =>
  notOver(db, at)
    .select(['a.id', 'a.clinician_id', 'a.start_time', 'a.end_time'])
    .where('a.patient_id', '=', patient_id);

export const lockToCome = (tx: Tx, patient_id: string, at: Date) => toCome(tx, patient_id, at).forUpdate().execute();

/** Of those the ones with somebody who has the patient in their care no more. */
export const leftToCome = (db: Executor, patient_id: string, at: Date) =>
  toCome(db, patient_id, at).where(isLeft).execute();

export const lockLeft = (tx: Tx, patient_id: string, at: Date) =>
  toCome(tx, patient_id, at).where(isLeft).forUpdate().execute();

/**
 * With what others cannot see to any more: scheduled appointments of the clinician's patients with somebody who has them in
 * their care no more, to come or to be confirmed, and those that were closed as such, so that a wrong tap can be taken back.
 * They are found by the few relationships that ended, which have an index of their own (`relationship_without_care`, the same
 * words), so that whoever has none of them hardly waits; of each an index says whether there is any (`appointment_left`). What the
 * team had without a relationship is found by an index of such (`appointment_with_team`).
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

/** Whose care a patient's appointments go along with. */
interface Handover {
  from: string;
  to: { id: string; institution_id: string };
  at: Date;
}

/** Reminders leave on the day before: earlier none has. */
const reminded = 2 * 86_400_000;

/** Those that are to begin and of which an SMS may have said with whom. */
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

/** What is to begin, with whom the colleague has in their care by now, invites, or answers with the team, where the colleague is free. */
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

/** What is not over and stays with somebody who has these patients in their care no more. */
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
