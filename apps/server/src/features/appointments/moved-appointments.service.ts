/**
 * Moves the appointments of a patient whose clinician no longer has them in care. Without this an appointment would be
 * in nobody's list, its hour taken, and the patient would come to a clinician who does not expect them. Each is changed
 * as if staff had done it, so that the patient is told if a reminder has said otherwise.
 */
import type { CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import { appointmentUpdated } from '@hodi/domain/appointments/appointments.events.ts';
import { visitGone } from '#server/features/e-contacts/emergency/visits.service.ts';
import { cliniciansInCare, patientUserOf } from '#server/features/patients/care.service.ts';
import type { Work } from '#server/work/work.ts';
import { changeAppointment, lockTimeOf, overlapping } from './booking.repository.ts';
import * as rows from './moved-appointments.repository.ts';
import type { Told } from './reminders.repository.ts';
import { type Reminding, remind, saidBefore } from './reminders.service.ts';

/** The clinician who takes an appointment over. */
interface Taking {
  id: string;
  institution_id: string;
}

type Change = Parameters<typeof changeAppointment>[2];

async function become(work: Reminding, id: string, change: Change): Promise<void> {
  const was = await saidBefore(work.tx, id);
  await changeAppointment(work.tx, id, change);
  await remind(work, id, was);
}

/** Nobody sees the patient any more: none of the appointments takes place, and their clinicians have the time back. */
export async function cancelAll(
  work: Reminding & Pick<Work, 'at'>,
  patient_id: string,
  cancel_reason: CancelReason,
): Promise<void> {
  for (const { id } of await rows.lockToCome(work.tx, patient_id, work.at)) {
    await become(work, id, { status: 'cancelled', cancel_reason, updated_at: work.at });
  }
}

const wishOf = ({ id, start_time, end_time }: { id: string; start_time: number; end_time: number }, to: Taking) => ({
  id,
  clinician_id: to.id,
  start_time: new Date(start_time).toISOString(),
  end_time: new Date(end_time).toISOString(),
});

/**
 * Moves appointments of clinicians who lost the patient to `to`, if that clinician is free; otherwise they stay, and
 * are in the lists of all who have the patient. Without a successor they are cancelled, for the reason of the side that
 * ended the care, and answer no emergency any more. The patient's relationships are locked.
 */
export async function appointmentsWithoutCare(work: Work, patient_id: string, to: Taking | undefined): Promise<void> {
  const { tx, at } = work;
  const left = await rows.leftToCome(tx, patient_id, at);
  if (left.length === 0) return;
  if (to !== undefined) await lockTimeOf(tx, [to.id, ...left.map(({ clinician_id }) => clinician_id)]);
  const people = [await patientUserOf(tx, patient_id), ...(await cliniciansInCare(tx, patient_id))];
  const cancel_reason = work.caller.patient === null ? 'clinic' : 'patient';
  for (const one of await rows.lockLeft(tx, patient_id, at)) {
    work.tell(people, appointmentUpdated, { appointment_id: one.id });
    if (to === undefined) {
      await become(work, one.id, { status: 'cancelled', cancel_reason, updated_at: at });
      await visitGone(work, one.id);
    } else if ((await overlapping(tx, wishOf(one, to))) === undefined) {
      await become(work, one.id, { clinician_id: to.id, institution_id: to.institution_id, updated_at: at });
    }
  }
}

/**
 * Moves appointments at a handover, whose locks are held: future ones go to the colleague if they are free. Those that
 * stay, and those that have begun, are left to the clinicians who have the patients in care by now; all of them are
 * told.
 */
export async function appointmentsToColleague(
  work: Reminding & Pick<Work, 'at' | 'tell'>,
  from: string,
  to: Taking & { user_id: string },
): Promise<{ appointments: number; appointments_left: number; patient_ids: string[] }> {
  const { tx, at } = work;
  const said = new Map<string, Told>();
  for (const { id } of await rows.saidToCome(tx, { from, at })) said.set(id, await saidBefore(tx, id));
  const moved = await rows.moveToColleague(tx, { from, to, at });
  const left = await rows.leftOf(tx, { from, at });
  const carers = await rows.carersOfAll(
    tx,
    [...moved, ...left].map(({ patient_id }) => patient_id),
  );
  for (const { id, patient_id, user_id } of moved) {
    work.tell([to.user_id, user_id, ...(carers.get(patient_id) ?? [])], appointmentUpdated, { appointment_id: id });
    const was = said.get(id);
    if (was !== undefined) await remind(work, id, was);
  }
  for (const { id, patient_id } of left) {
    work.tell(carers.get(patient_id) ?? [], appointmentUpdated, { appointment_id: id });
  }
  const patient_ids = moved.map(({ patient_id }) => patient_id);
  return { appointments: moved.length, appointments_left: left.length, patient_ids };
}

/** Number of current and future appointments that stay with a clinician who no longer has these patients in care. */
export const countLeft = async ({ tx, at }: Pick<Work, 'tx' | 'at'>, clinician_id: string): Promise<number> =>
  (await rows.leftOf(tx, { from: clinician_id, at })).length;
