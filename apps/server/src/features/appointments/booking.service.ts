/**
 * Booking, moving, completing, cancelling and deleting. The patient's relationships are locked first, then the
 * clinician whose time it takes, then the appointment. A constraint of the database finally prevents double bookings.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AppointmentChange, NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type {
  listBookableClinicians,
  setAppointmentStatus,
  setArrival as setArrivalCall,
} from '@hodi/domain/appointments/appointments.api.ts';
import * as events from '@hodi/domain/appointments/appointments.events.ts';
import {
  type Times,
  mayEdit,
  maySetStatus,
  takesTime,
  timesFault,
} from '@hodi/domain/appointments/appointment-rules.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { momentOfId } from '@hodi/domain/shared/id.ts';
import { momentSaid } from '@hodi/domain/shared/time.ts';
import { lockCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import { visitBooked, visitGone } from '#server/features/e-contacts/emergency/visits.service.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { isOpenTo, openItems } from './appointment-access.ts';
import { holdTime, holdTimeOfIt } from './clinician-time.ts';
import { itemReaderOf, itemsById } from './appointments.repository.ts';
import { inquiryOf, staffOf } from './kept-appointments.service.ts';
import * as rows from './booking.repository.ts';
import { overlapRefusal } from './overlap-refusal.ts';
import { remind, remindNoMore, saidBefore } from './reminders.service.ts';

async function itemAt({ tx, caller }: Work, id: string): Promise<AppointmentItem> {
  const [item] = await itemsById(tx, [id], itemReaderOf(caller));
  if (item === undefined) throw new Refusal(410, 'appointment_deleted');
  return item;
}

/** @throws Refusal 400 with the field of the time. */
function refuseTimes(times: Times, now: number): void {
  const fault = timesFault(times, now);
  if (fault !== undefined) throw badField(fault.field, fault.code);
}

interface Telling {
  id: string;
  patient_id: string;
  e_contact_id: string | null;
  /** Tells the author of the change that no SMS will remind the patient, even if the change waited on their device. */
  isWithheld?: boolean;
}

/** Tells the patient and everybody who has it in a list, and caregivers who see it. */
async function tell(
  work: Work,
  { id, patient_id, e_contact_id, isWithheld = false }: Telling,
  event: (typeof events)[keyof typeof events],
): Promise<void> {
  const people = [await patientUserOf(work.tx, patient_id), ...(await staffOf(work, { id, patient_id }))];
  work.touches({ patient_ids: [patient_id], subject_id: id });
  work.tell(people, event, {
    appointment_id: id,
    ...(e_contact_id !== null && { booked_from: e_contact_id }),
    ...(isWithheld && { without_sms: work.caller.user_id }),
  });
}

interface AppointmentNews {
  id: string;
  patient_id: string;
  institution_id: string;
  e_contact_id: string | null;
  end_time: string | number;
  kind: 'appointment_booked' | 'appointment_changed';
}

/** Notifies the patient's phone, except about past appointments. Its SMS are those of decision 0014. */
async function newsOf(work: Work, news: AppointmentNews): Promise<void> {
  const { id, patient_id, institution_id, e_contact_id: booked_from, end_time, kind } = news;
  if (new Date(end_time).getTime() <= work.now) return;
  const user_id = await patientUserOf(work.tx, patient_id);
  await notify(work, { user_id, kind, subject_id: id, institution_id, booked_from });
}

/** @throws Refusal 409 `appointment_overlap`. */
async function refuseOverlap(work: Work, wish: Parameters<typeof rows.overlapping>[1]): Promise<void> {
  const other = await rows.overlapping(work.tx, wish);
  if (other === undefined) return;
  const open = await openItems(work.tx, work.caller, [other]);
  throw overlapRefusal(other, open.has(other.appointment.id));
}

/** @throws Refusal 404 of another's patient; 400 with a field; 409 `appointment_overlap`, `id_taken`. */
export async function book(work: Work, given: NewAppointment): Promise<AppointmentItem> {
  const { tx, caller, now, at } = work;
  const { id, patient_id } = given;
  if (!(await isOpenTo(tx, caller, { patient_id }))) throw notFound('patient_not_found');
  refuseTimes(given, now);
  const place = await holdTime(work, given);
  const e_contact_id = await inquiryOf(work, given);
  await refuseOverlap(work, given);
  const is_topic_of_reception = isReception(caller);
  const row = { ...given, ...place, e_contact_id, status: 'scheduled' as const, is_topic_of_reception, created_at: at };
  if (!(await rows.insertAppointment(tx, row))) throw new Refusal(409, 'id_taken');
  await visitBooked(work, { ...row, asked_at: momentOfId(id) });
  const isWithheld = await remind(work, id);
  await newsOf(work, { ...row, kind: 'appointment_booked' });
  await tell(work, { ...row, isWithheld }, events.appointmentCreated);
  return itemAt(work, id);
}

/**
 * The appointment of this id, if it still equals the repeated booking; its time may be past by now. The caller who
 * booked it may open the record that it belongs to.
 */
export async function booked(
  { tx }: Work,
  { id, start_time, end_time, e_contact_id: _, ...said }: NewAppointment,
): Promise<(Existing & { answer: AppointmentItem }) | undefined> {
  const [item] = await itemsById(tx, [id], 'staff');
  if (item === undefined) return undefined;
  const { patient_id, clinician_id, topic, type, ...times } = item.appointment;
  const isThen =
    Date.parse(times.start_time) === Date.parse(start_time) && Date.parse(times.end_time) === Date.parse(end_time);
  const isSame = isThen && isDeepStrictEqual({ patient_id, clinician_id, topic, type }, said);
  return isSame ? { patient_id, answer: item } : undefined;
}

/** @throws Refusal 404 for another's patient, whether or not the patient exists. */
async function openFacts({ tx, caller }: Work, id: string): Promise<rows.Facts> {
  const found = await rows.factsOf(tx, id);
  if (found === undefined || !(await isOpenTo(tx, caller, found))) throw notFound();
  return found;
}

/** @throws Refusal 410 `appointment_deleted`; 409 `version_conflict` with the present appointment. */
async function lockUnchanged(work: Work, id: string, sent: { version: number }): Promise<rows.Facts> {
  const locked = await rows.lockAppointment(work.tx, id);
  if (locked.deleted_at !== null) throw new Refusal(410, 'appointment_deleted');
  if (locked.version !== sent.version) {
    throw versionConflict(await itemAt(work, id), sent, [locked.patient_id]);
  }
  return locked;
}

/** Hours after the arrival within which a patient whose appointment is moved counts as still there. */
const stayHours = 12;

/**
 * The changed appointment. An unchanged topic keeps its author; reception does not know the type of an appointment that
 * a clinician booked.
 */
function plannedBy({ caller }: Work, before: rows.Facts, { version: _, type, ...planned }: AppointmentChange) {
  const { topic = before.topic, start_time } = planned;
  const isTyped = topic !== before.topic;
  const knowsType = !isReception(caller) || isTyped || before.is_topic_of_reception;
  const waited = before.arrived_at === null ? 0 : Math.abs(Date.parse(start_time) - before.arrived_at);
  return {
    ...planned,
    ...(isTyped && { is_topic_of_reception: isReception(caller) }),
    ...(knowsType && { type }),
    ...(waited > stayHours * 3_600_000 && { arrived_at: null, called_in_at: null }),
  };
}

/** @throws Refusal 404; 410; 400 with a field; 409 `version_conflict`, `appointment_closed`, `appointment_overlap`. */
export async function change(work: Work, id: string, given: AppointmentChange): Promise<AppointmentItem> {
  const { tx, now } = work;
  const { patient_id, clinician_id: before, deleted_at, e_contact_id } = await openFacts(work, id);
  if (deleted_at !== null) throw new Refusal(410, 'appointment_deleted');
  const place = await holdTime(work, { ...given, patient_id }, [before]);
  const { institution_id } = place;
  const locked = await lockUnchanged(work, id, given);
  if (!mayEdit(locked.status)) throw new Refusal(409, 'appointment_closed');
  const isNewTime = locked.start_time !== Date.parse(given.start_time);
  if (isNewTime) refuseTimes(given, now);
  await refuseOverlap(work, { ...given, id });
  const was = await saidBefore(tx, id);
  await rows.changeAppointment(tx, id, { ...plannedBy(work, locked, given), ...place, updated_at: work.at });
  // Another topic of a visit that was booked before promises nobody anything.
  if (isNewTime) await visitBooked(work, { id, patient_id, institution_id, start_time: given.start_time });
  const isWithheld = await remind(work, id, was);
  const isMoved = isNewTime || before !== given.clinician_id;
  const about = { id, patient_id, institution_id, e_contact_id };
  if (isMoved) await newsOf(work, { ...about, ...given, kind: 'appointment_changed' });
  const hadIt = before === given.clinician_id ? [] : [await rows.accountOf(tx, before)];
  work.tell(hadIt, events.appointmentUpdated, { appointment_id: id });
  await tell(work, { ...locked, isWithheld }, events.appointmentUpdated);
  return itemAt(work, id);
}

/** @throws Refusal 404; 410; 409 `version_conflict`, `appointment_closed`, `appointment_overlap`. */
export async function setStatus(
  work: Work,
  id: string,
  given: BodyOf<typeof setAppointmentStatus>,
): Promise<AppointmentItem> {
  const { tx } = work;
  const facts = await openFacts(work, id);
  const { patient_id } = facts;
  if (given.status === 'scheduled') await holdTimeOfIt(work, facts);
  else await lockCare(work, patient_id, 'appointments');
  const locked = await rows.lockAppointment(tx, id);
  const current = await itemAt(work, id);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  if (locked.status === given.status) return current;
  if (locked.version !== given.version) throw versionConflict(current, given, [patient_id]);
  if (!maySetStatus(locked.status, given.status)) throw new Refusal(409, 'appointment_closed');
  if (!takesTime(locked.status)) await refuseOverlap(work, current.appointment);
  const was = await saidBefore(tx, id);
  const cancel_reason = given.status === 'cancelled' ? (given.cancel_reason ?? null) : null;
  await rows.changeStatus(tx, id, { status: given.status, cancel_reason, updated_at: work.at });
  if (given.status === 'cancelled') await visitGone(work, id);
  if (given.status !== 'completed') await newsOf(work, { ...facts, kind: 'appointment_changed' });
  const isWithheld = await remind(work, id, was);
  await tell(work, { ...locked, isWithheld }, events.appointmentUpdated);
  return itemAt(work, id);
}

/**
 * Marks the arrival; tells staff only, since the patient knows. It may be taken back.
 * @throws Refusal 404; 410; 409 `appointment_closed`.
 */
export async function setArrival(
  work: Work,
  id: string,
  { arrival, said_at }: BodyOf<typeof setArrivalCall>,
): Promise<AppointmentItem> {
  const { tx, now } = work;
  const { patient_id } = await openFacts(work, id);
  await lockCare(work, patient_id, 'appointments');
  const locked = await rows.lockAppointment(tx, id);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  if (locked.deleted_at !== null) throw new Refusal(410, 'appointment_deleted');
  if (!mayEdit(locked.status)) throw new Refusal(409, 'appointment_closed');
  const at = momentSaid(said_at, { earliest: now - stayHours * 3_600_000, now });
  await rows.changeArrival(tx, id, { arrival, at: new Date(at) });
  work.tell(await staffOf(work, { id, patient_id }), events.appointmentUpdated, { appointment_id: id });
  return itemAt(work, id);
}

/**
 * Deletes the appointment and tells the patient that it does not take place. A repeated deletion changes nothing.
 * @throws Refusal 404.
 */
export async function remove(work: Work, id: string): Promise<Record<string, never>> {
  const { patient_id, institution_id, e_contact_id } = await openFacts(work, id);
  await lockCare(work, patient_id, 'appointments');
  const { deleted_at, status, end_time } = await rows.lockAppointment(work.tx, id);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  if (deleted_at !== null) return {};
  await remindNoMore(work, id);
  const isAwaited = status === 'scheduled' && end_time > work.now;
  const closed = isAwaited && { status: 'cancelled' as const };
  await rows.changeAppointment(work.tx, id, { ...closed, deleted_at: work.at, updated_at: work.at });
  if (isAwaited) await visitGone(work, id);
  const patient = await patientUserOf(work.tx, patient_id);
  if (isAwaited) {
    const from = e_contact_id !== null && { booked_from: e_contact_id };
    work.tell([patient], events.appointmentUpdated, { appointment_id: id, ...from });
    await newsOf(work, { id, patient_id, institution_id, e_contact_id, end_time, kind: 'appointment_changed' });
  }
  await tell(work, { id, patient_id, e_contact_id }, events.appointmentDeleted);
  return {};
}

/** @throws Refusal 404 `patient_not_found`. */
export async function bookableClinicians(
  work: Work,
  patient_id: string,
): Promise<AnswerOf<typeof listBookableClinicians>> {
  await lockCare(work, patient_id, 'appointments');
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const { institution_id } = clinicianOf(work.caller);
  const asking = { patient_id, institution_id, isHereOnly: isReception(work.caller) };
  return { clinicians: await rows.cliniciansToBook(work.tx, asking) };
}
