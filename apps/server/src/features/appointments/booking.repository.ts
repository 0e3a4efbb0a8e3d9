import { type Insertable, type SqlBool, sql } from 'kysely';
import type { BookableClinician } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentStatus, Arrival, CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { AppointmentTable } from '#server/db/schema.ts';
import { itemsOf, startsAfter, takenTime } from './appointments.repository.ts';
import { reachedAccount } from '#server/work/care-relations.ts';
import { awayOf } from '#server/work/team/covering.ts';
import { isAtWork, isInTeamCareOf } from '#server/work/team/team-care.ts';
import { isLeft } from './moved-appointments.repository.ts';
import type { Correction } from './reminders.repository.ts';

/** Those of the clinicians who have the patient in care, locked until the end of the transaction. */
export async function holdCare(tx: Tx, patient_id: string, clinicianIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('relationship')
    .select('clinician_id')
    .where('patient_id', '=', patient_id)
    .where('clinician_id', '=', (where) => where.fn.any(where.val(clinicianIds as string[])))
    .where('status', '=', 'active')
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ clinician_id }) => clinician_id);
}

/**
 * The clinicians whose time is asked for, one booking after the other: two that met only in the constraint would wait for
 * each other until the database finds the deadlock.
 */
export const lockTimeOf = (tx: Tx, clinicianIds: readonly string[]) =>
  tx
    .selectFrom('clinician')
    .select(['id', 'institution_id', isAtWork(sql`clinician.id`).as('is_at_work')])
    .where('id', '=', (where) => where.fn.any(where.val([...new Set(clinicianIds)])))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

interface Wish {
  /** Left out of what it may overlap: the one that is moved. */
  id: string;
  clinician_id: string;
  start_time: string;
  end_time: string;
}

/** The first appointment that takes the clinician's time meanwhile, with any patient. */
export async function overlapping(db: Executor, wish: Wish): Promise<AppointmentItem | undefined> {
  const [start, end] = [new Date(wish.start_time), new Date(wish.end_time)];
  const taken = takenTime(db, wish.clinician_id)
    .where('a.id', '!=', wish.id)
    .where('a.start_time', '>', startsAfter(start))
    .where(sql<boolean>`tstzrange(a.start_time, a.end_time) && tstzrange(${moment(start)}, ${moment(end)})`);
  const [first] = await itemsOf(db, [taken], { order: 'asc', limit: 1 });
  return first;
}

/** False when the id is taken. */
export async function insertAppointment(tx: Tx, appointment: Insertable<AppointmentTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointment')
    .values({ ...appointment, updated_at: appointment.created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const facts = [
  'id',
  'patient_id',
  'clinician_id',
  'institution_id',
  'topic',
  'is_topic_of_reception',
  'e_contact_id',
  'arrived_at',
  'start_time',
  'end_time',
  'status',
  'version',
  'deleted_at',
] as const;

/** Deleted ones too. */
export const factsOf = (db: Executor, id: string) =>
  db.selectFrom('appointment').select(facts).where('id', '=', id).executeTakeFirst();

export const lockAppointment = (tx: Tx, id: string) =>
  tx.selectFrom('appointment').select(facts).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
export type Facts = Awaited<ReturnType<typeof lockAppointment>>;

interface Change {
  clinician_id?: string;
  institution_id?: string;
  start_time?: string;
  end_time?: string;
  topic?: string | undefined;
  is_topic_of_reception?: boolean;
  is_with_team?: boolean;
  type?: AppointmentTable['type'] | undefined;
  arrived_at?: null;
  called_in_at?: null;
  status?: AppointmentStatus;
  cancel_reason?: CancelReason;
  deleted_at?: Date;
  updated_at: Date;
}

export const changeAppointment = (tx: Tx, id: string, change: Change) =>
  tx
    .updateTable('appointment')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

const saidAfter = (column: 'arrived_at' | 'called_in_at', at: Date) =>
  sql<Date | null>`case when ${sql.ref(column)} > ${moment(at)} then ${sql.ref(column)} end`;

/**
 * The first time that is said counts, and nothing that was said later is taken back: a device may have waited for the
 * network. The version stays, so that nobody's edit meets it.
 */
export const changeArrival = (tx: Tx, id: string, { arrival, at }: { arrival: Arrival; at: Date }) =>
  tx
    .updateTable('appointment')
    .set({
      arrived_at: arrival === 'expected' ? saidAfter('arrived_at', at) : sql<Date>`coalesce(arrived_at, ${moment(at)})`,
      called_in_at:
        arrival === 'called_in' ? sql<Date>`coalesce(called_in_at, ${moment(at)})` : saidAfter('called_in_at', at),
    })
    .where('id', '=', id)
    .execute();

export async function accountOf(db: Executor, clinician_id: string): Promise<string> {
  const found = db.selectFrom('clinician').select('user_id').where('id', '=', clinician_id);
  return (await found.executeTakeFirstOrThrow()).user_id;
}

/** The accounts of the appointment's clinician, and of the reception at its place. */
export async function accountsAt(db: Executor, appointment_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment as a')
    .innerJoin('clinician as c', 'c.institution_id', 'a.institution_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('a.id', '=', appointment_id)
    .where((where) => where.or([where('c.role', '=', 'receptionist'), where('c.id', '=', where.ref('a.clinician_id'))]))
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .orderBy('c.id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** With whether it was closed by others than who had it, in whose lists it then stands. */
export const changeStatus = (
  tx: Tx,
  id: string,
  {
    status,
    cancel_reason,
    updated_at,
  }: Required<Pick<Change, 'status' | 'updated_at'>> & { cancel_reason: CancelReason | null },
) =>
  tx
    .updateTable('appointment as a')
    .set((row) => ({
      status,
      cancel_reason,
      was_left: status === 'scheduled' ? false : isLeft,
      version: row('a.version', '+', 1),
      updated_at,
    }))
    .where('a.id', '=', id)
    .execute();

interface Asking {
  patient_id: string;
  /** The institution of the caller who books: its team is offered, if the patient agreed to it. */
  institution_id: string;
  /** Nobody from elsewhere. */
  isHereOnly: boolean;
}

/** Everybody who has the patient in their care, the patient's own choice first, then by name; after them the team. */
export async function cliniciansToBook(
  db: Executor,
  { patient_id, institution_id, isHereOnly }: Asking,
): Promise<BookableClinician[]> {
  const isCarer = sql<SqlBool>`exists (
    select from relationship r where r.clinician_id = c.id and r.patient_id = ${patient_id} and r.status = 'active')`;
  const isHere = sql<SqlBool>`c.institution_id = ${institution_id}`;
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name', 'i.name', 'i.time_zone', awayOf])
    .where(
      sql<SqlBool>`c.id in (
        select r.clinician_id from relationship r where r.patient_id = ${patient_id} and r.status = 'active'
        union select m.id from clinician m where m.institution_id = ${institution_id}
          and ${isInTeamCareOf(sql`m.id`, sql`${patient_id}`)})`,
    )
    .where('u.status', '=', 'active')
    .where(isHereOnly ? isHere : sql<SqlBool>`true`)
    .orderBy(sql`(c.id = (select p.selected_clinician_id from patient p where p.id = ${patient_id})) is not true`)
    .orderBy(sql`not ${isCarer}`)
    .orderBy('u.given_name')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, name, time_zone, away, ...person }) => ({
    id,
    name: person,
    institution: { name, time_zone },
    away,
  }));
}

interface OfPatient {
  e_contact_id: string;
  patient_id: string;
}

/** Whether it is an inquiry of this very record. Nobody keeps it from caregivers meanwhile. */
export async function holdInquiryOf(tx: Tx, { e_contact_id, patient_id }: OfPatient): Promise<boolean> {
  const found = tx.selectFrom('e_contact').select('id').where('id', '=', e_contact_id);
  return (await found.where('patient_id', '=', patient_id).forUpdate().executeTakeFirst()) !== undefined;
}

/** Those that were booked from the inquiry, deleted ones too. */
export const ofInquiry = (tx: Tx, { e_contact_id, patient_id }: OfPatient) =>
  tx
    .selectFrom('appointment as a')
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.deleted_at', 'a.reminder_id', 'a.was_corrected'])
    .select([sql<Correction | null>`a.correction`.as('correction')])
    .select(sql<boolean>`${reachedAccount} <> p.user_id`.as('is_reached_by_carer'))
    .where('a.e_contact_id', '=', e_contact_id)
    .where('a.patient_id', '=', patient_id)
    .orderBy('a.id')
    .execute();
