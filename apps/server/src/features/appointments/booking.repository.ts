import { type Insertable, sql } from 'kysely';
import type { BookableClinician } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentStatus, Arrival, CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { AppointmentTable } from '#server/db/schema.ts';
import { itemsOf, startsAfter, takenTime } from './appointments.repository.ts';
import { isLeft } from './moved-appointments.repository.ts';

/** Of these clinicians those who have the patient in their care, which stays so until the end of the transaction. */
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
    .select(['id', 'institution_id'])
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

/** The first appointment that takes the clinician's time meanwhile, whoever the patient is. */
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
  type?: AppointmentTable['type'] | undefined;
  arrived_at?: null;
  called_in_at?: null;
  status?: AppointmentStatus;
  deleted_at?: Date;
  updated_at: Date;
}

export const changeAppointment = (tx: Tx, id: string, change: Change) =>
  tx
    .updateTable('appointment')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** The first time that is said counts; the version stays, so that nobody's edit meets it. */
export const changeArrival = (tx: Tx, id: string, { arrival, at }: { arrival: Arrival; at: Date }) =>
  tx
    .updateTable('appointment')
    .set({
      arrived_at: arrival === 'expected' ? null : sql<Date>`coalesce(arrived_at, ${moment(at)})`,
      called_in_at: arrival === 'called_in' ? sql<Date>`coalesce(called_in_at, ${moment(at)})` : null,
    })
    .where('id', '=', id)
    .execute();

/** The accounts of the reception of the place where an appointment takes place. */
export async function receptionOf(db: Executor, appointment_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment as a')
    .innerJoin('clinician as c', 'c.institution_id', 'a.institution_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('a.id', '=', appointment_id)
    .where('c.role', '=', 'receptionist')
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

/** Everybody who has the patient in their care, the patient's own choice first, then by name; at one place, or anywhere. */
export async function cliniciansToBook(
  db: Executor,
  patient_id: string,
  institution_id: string | null,
): Promise<BookableClinician[]> {
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name', 'i.name', 'i.time_zone'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where(institution_id === null ? sql<boolean>`true` : sql<boolean>`c.institution_id = ${institution_id}`)
    .orderBy(sql`(c.id = p.selected_clinician_id) is not true`)
    .orderBy('u.given_name')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, name, time_zone, ...person }) => ({ id, name: person, institution: { name, time_zone } }));
}
