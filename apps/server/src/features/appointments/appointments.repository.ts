import { type AliasedExpression, type SqlBool, sql } from 'kysely';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type Actor, isReception } from '@hodi/domain/rights/rights.policy.ts';
import { longestAppointment } from '@hodi/domain/appointments/appointment-rules.ts';
import { type Executor, moment } from '#server/db/database.ts';
import { childOf, isCareInForce } from '#server/work/care-relations.ts';
import { isActive, isInCareAt, patientsInCare } from '#server/work/patients-in-care.ts';
import { isInTeamCareOf } from '#server/work/team/team-care.ts';
import { recordsOf } from '#server/work/records-of-person.ts';

/** Appointments of a clinician, with those of `sideOfClinician`; or of a patient. */
export type Side = ClinicianSide | PatientSide | InstitutionSide;
interface PatientSide {
  patient_id: string;
  /** For the patient: appointments deleted before they were over are included, as cancelled. */
  isOwn?: boolean;
  /** For a caregiver: without those that are kept from them. */
  isForCarer?: boolean;
  /** For a clinician: those of records that were merged into this one are included. */
  reader_id?: string;
}
/** For reception: appointments of patients in its care now. */
export interface InstitutionSide {
  institution_id: string;
  of_patient?: string;
}
export interface ClinicianSide {
  clinician_id: string;
  /** Appointments of other clinicians that are theirs to deal with, or were closed as such: hardly ever any. */
  left: readonly { patient_id: string; clinician_id: string }[];
}

/**
 * A clinician stops seeing the patient, appointments included, when the relationship ends. The condition is looked up
 * once for all of them and held as a hash (`is true` keeps it from becoming a join), so that a longer history costs
 * hardly more. Only the few remaining ones are checked for the team's patients.
 */
const seenBy = (clinician_id: string) => sql<SqlBool>`((a.patient_id in (${patientsInCare(clinician_id)})) is true
  or (${isInTeamCareOf(clinician_id, sql`a.patient_id`)} and ${isActive(sql`a.patient_id`)}))`;

/**
 * Condition: caregivers of its patient see it. An appointment that was booked from an inquiry which they do not see would
 * tell them of it.
 */
export const isForCarers = sql<boolean>`(a.e_contact_id is null or exists (
  select from e_contact booked_from where booked_from.id = a.e_contact_id and booked_from.for_caregivers))`;

/** Condition: the patient has a caregiver who sees the record, and not this. */
const isKeptFromCarers = sql<boolean>`(not ${isForCarers} and exists (
  select from caregiver k where k.patient_id = a.patient_id and k.sees_record and ${isCareInForce(sql`now()`)}))`;

export const undeleted = (db: Executor) => db.selectFrom('appointment as a').where('a.deleted_at', 'is', null);

/**
 * Deleted appointments that a patient may have planned for. They show that it does not take place, which a missing
 * entry would not. Deleting such an appointment cancels it too.
 */
const takenAway = (db: Executor, { patient_id }: PatientSide): Chosen =>
  db
    .selectFrom('appointment as a')
    .where('a.patient_id', '=', patient_id)
    .where('a.deleted_at', 'is not', null)
    .where('a.status', '=', 'cancelled')
    .whereRef('a.deleted_at', '<', 'a.end_time');

/**
 * Condition on appointments whose clinician lost the patient. It repeats the words of its index (`appointment_left`);
 * with a value PostgreSQL would not use it.
 */
export const isSeenTo = sql<SqlBool>`(a.status = 'scheduled' or a.was_left)`;

const leftTo = (db: Executor, { left }: ClinicianSide) =>
  undeleted(db).where(
    sql<SqlBool>`${isSeenTo} and (a.patient_id, a.clinician_id) in (
      select * from unnest(${left.map((one) => one.patient_id)}::uuid[], ${left.map((one) => one.clinician_id)}::uuid[]))`,
  );

/**
 * Appointments of a side. Those left to a clinician are a part of their own, counted and listed beside the others. With
 * one condition for both, no index gave their order, and for a page of 20 the whole history was read and sorted.
 */
export function allOfSide(db: Executor, side: Side): Chosen[] {
  if ('patient_id' in side) {
    const { patient_id, reader_id, isForCarer } = side;
    const there = undeleted(db).where((where) =>
      reader_id === undefined
        ? where('a.patient_id', '=', patient_id)
        : sql<SqlBool>`a.patient_id = any(${recordsOf(patient_id, reader_id)})`,
    );
    const parts = side.isOwn ? [there, takenAway(db, side)] : [there];
    return isForCarer ? parts.map((part) => part.where(isForCarers)) : parts;
  }
  if ('institution_id' in side) {
    const there = undeleted(db).where('a.institution_id', '=', side.institution_id);
    return [side.of_patient === undefined ? there : there.where('a.patient_id', '=', side.of_patient)];
  }
  const own = undeleted(db).where('a.clinician_id', '=', side.clinician_id);
  return side.left.length === 0 ? [own] : [own, leftTo(db, side)];
}

/** Appointments of a side that it may see, in the same parts. */
export function ofSide(db: Executor, side: Side): Chosen[] {
  const parts = allOfSide(db, side);
  if ('patient_id' in side) return parts;
  const isSeen =
    'institution_id' in side ? isInCareAt(side.institution_id, sql`a.patient_id`) : seenBy(side.clinician_id);
  return parts.map((part) => part.where(isSeen));
}
export type Chosen = ReturnType<typeof undeleted>;

const columns = [
  'a.id',
  'a.clinician_id',
  'a.patient_id',
  'a.institution_id',
  'a.start_time',
  'a.end_time',
  'a.topic',
  'a.type',
  'a.status',
  'a.cancel_reason',
  'a.is_topic_of_reception',
  'a.arrived_at',
  'a.called_in_at',
  'a.deleted_at',
  'a.e_contact_id',
  'a.version',
] as const;

/** Appointments with the names that an item shows. An index answers which ones; only their own rows are read. */
const withNames = (db: Executor, found: AliasedExpression<{ id: string }, 'found'>, order: 'asc' | 'desc') =>
  db
    .selectFrom(found)
    .innerJoin('appointment as a', 'a.id', 'found.id')
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .innerJoin('clinician as c', 'c.id', 'a.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .select(columns)
    .select(isKeptFromCarers.as('is_kept'))
    .select(['p.member_id', 'p.birthday', 'p.birthday_precision', 'p.gender', childOf.as('child_of')])
    .select(['pu.given_name', 'pu.additional_name', 'pu.family_name'])
    .select(['cu.given_name as c_given_name', 'cu.additional_name as c_additional_name'])
    .select(['cu.family_name as c_family_name', 'c.role', 'i.name as i_name', 'i.time_zone'])
    .orderBy('a.start_time', order)
    .orderBy('a.id', order);
type ItemRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

/**
 * Patients are not told the reason of a closure: that somebody did not come is a note of the clinic. Reception reads
 * only topics that it typed, and no type, which may tell as much.
 */
export type ItemReader = 'patient' | 'reception' | 'staff';

export const itemReaderOf = (reader: Pick<Actor, 'clinician'>): ItemReader =>
  reader.clinician === null ? 'patient' : isReception(reader) ? 'reception' : 'staff';

/** The first of the chosen in this order, out of as many of each part. */
export async function itemsOf(
  db: Executor,
  parts: readonly Chosen[],
  { order, limit, reader = 'patient' }: { order: 'asc' | 'desc'; limit: number; reader?: ItemReader },
): Promise<AppointmentItem[]> {
  const firsts = parts.map((part) => {
    const first = part.select('a.id').orderBy('a.start_time', order).orderBy('a.id', order).limit(limit);
    return sql`(${first})`;
  });
  const found = sql<{ id: string }>`(${sql.join(firsts, sql` union all `)})`.as<'found'>(sql`found`);
  const rows = await withNames(db, found, order).execute();
  return rows.slice(0, limit).map((row) => itemOf(row, reader));
}

/** Earliest start of an appointment that is not over at this time. */
export const startsAfter = (at: Date) => moment(new Date(at.getTime() - longestAppointment));

interface From {
  from: Date;
  /** Closed ones of that status too, that begin before then. */
  closed?: { status: 'completed' | 'cancelled'; until: Date };
  limit: number;
}

/** Scheduled ones that end after `from`, and closed ones of that status; soonest first. */
export function appointmentsFrom(db: Executor, side: Side, { from, closed, limit }: From): Promise<AppointmentItem[]> {
  const chosen = (part: Chosen) =>
    part
      .where('a.end_time', '>', moment(from))
      .where('a.start_time', '>', startsAfter(from))
      .where((where) => {
        const isScheduled = where('a.status', '=', 'scheduled');
        if (closed === undefined) return isScheduled;
        const isClosed = where('a.status', '=', closed.status);
        return where.or([isScheduled, where.and([isClosed, where('a.start_time', '<', moment(closed.until))])]);
      });
  const reader = 'clinician_id' in side ? 'staff' : 'patient';
  return itemsOf(db, ofSide(db, side).map(chosen), { order: 'asc', limit, reader });
}

export interface AppointmentPage {
  patient_id: string;
  /** Without those that are kept from caregivers. */
  isForCarer: boolean;
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Place in a list from which the next page starts. */
export const isAfter = (place: { at: Date; id: string }, order: 'asc' | 'desc') =>
  sql<SqlBool>`(a.start_time, a.id) ${order === 'asc' ? sql`>` : sql`<`} (${moment(place.at)}, ${place.id}::uuid)`;

/** One page of a patient's own, the latest time first, one more than `limit` when there is a next page. */
export function pageOfAppointments(db: Executor, page: AppointmentPage): Promise<AppointmentItem[]> {
  const { patient_id, isForCarer, after, limit } = page;
  const all = ofSide(db, { patient_id, isOwn: true, isForCarer });
  const chosen = after === null ? all : all.map((part) => part.where(isAfter(after, 'desc')));
  return itemsOf(db, chosen, { order: 'desc', limit: limit + 1 });
}

/** Those of the ids that are not deleted. */
export async function itemsById(
  db: Executor,
  ids: readonly string[],
  reader: ItemReader = 'patient',
): Promise<AppointmentItem[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const chosen = undeleted(db).where('a.id', '=', (where) => where.fn.any(where.val(wanted)));
  return itemsOf(db, [chosen], { order: 'asc', limit: wanted.length, reader });
}

/** Those of the ids that a side sees. */
export function itemsOfSide(db: Executor, side: Side, ids: readonly string[]): Promise<AppointmentItem[]> {
  const wanted = [...new Set(ids)];
  const chosen = ofSide(db, side).map((part) => part.where('a.id', '=', (where) => where.fn.any(where.val(wanted))));
  return itemsOf(db, chosen, { order: 'asc', limit: wanted.length });
}

/** Time taken by appointments with any patient: for checks of a clinician's calendar. */
export const takenTime = (db: Executor, clinician_id: string): Chosen =>
  undeleted(db).where('a.clinician_id', '=', clinician_id).where('a.status', '!=', 'cancelled');

/** Patient and institution of each, deleted ones too, and whether caregivers see it. */
export const patientsOfAppointments = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('appointment as a')
    .select(['a.id', 'a.patient_id', 'a.institution_id', isForCarers.as('for_caregivers')])
    .where('a.id', '=', (where) => where.fn.any(where.val([...new Set(ids)])))
    .execute();

const toldToStaff = ({ cancel_reason, arrived_at, called_in_at, is_kept }: ItemRow) => ({
  ...(is_kept && { is_kept_from_caregivers: true as const }),
  ...(cancel_reason !== null && { cancel_reason }),
  ...(arrived_at !== null && { arrived_at: new Date(arrived_at).toISOString() }),
  ...(called_in_at !== null && { called_in_at: new Date(called_in_at).toISOString() }),
});

function itemOf(row: ItemRow, reader: ItemReader): AppointmentItem {
  const isHidden = reader === 'reception';
  return {
    appointment: {
      id: row.id,
      clinician_id: row.clinician_id,
      patient_id: row.patient_id,
      start_time: new Date(row.start_time).toISOString(),
      end_time: new Date(row.end_time).toISOString(),
      // A deleted appointment may have been another patient's: the answer tells that it does not take place, and not
      // its topic.
      topic: row.deleted_at === null && (!isHidden || row.is_topic_of_reception) ? row.topic : '',
      type: isHidden ? 'consultation' : row.type,
      status: row.status,
      ...(reader === 'staff' && row.e_contact_id !== null && { e_contact_id: row.e_contact_id }),
      ...(reader !== 'patient' && toldToStaff(row)),
      version: row.version,
    },
    patient_name: { given_name: row.given_name, additional_name: row.additional_name, family_name: row.family_name },
    patient: {
      id: row.patient_id,
      member_id: row.member_id,
      birthday: row.birthday,
      birthday_precision: row.birthday_precision,
      gender: row.gender,
      ...(reader !== 'patient' && row.child_of && { child_of: row.child_of }),
    },
    clinician_name: {
      given_name: row.c_given_name,
      additional_name: row.c_additional_name,
      family_name: row.c_family_name,
      role: row.role,
    },
    institution: { name: row.i_name, time_zone: row.time_zone },
  };
}
