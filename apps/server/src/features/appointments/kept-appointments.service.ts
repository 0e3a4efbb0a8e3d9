/**
 * An appointment that was booked from an inquiry is seen by those caregivers who see the inquiry. Kept from them, it is in
 * none of their lists, and no SMS about it goes to their phone: the patient reads it with an account of their own, or hears
 * of it from the clinician alone.
 */
import type { NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import { appointmentDeleted, appointmentUpdated } from '@hodi/domain/appointments/appointments.events.ts';
import { readableThread } from '#server/features/e-contacts/thread-access.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { notFound } from '#server/wire/refusal.ts';
import { withdrawMessage } from '#server/work/outbox-rows.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './booking.repository.ts';
import { setReminder } from './reminders.repository.ts';

/** Everybody at the clinic who has it in a list. */
export const staffOf = async (
  { tx }: Pick<Work, 'tx'>,
  { id, patient_id }: { id: string; patient_id: string },
): Promise<string[]> => [...(await cliniciansInCare(tx, patient_id)), ...(await rows.accountsAt(tx, id))];

/** The inquiry from which it is booked, or null. @throws Refusal 404 of another patient's, or one that the caller may not read. */
export async function inquiryOf(
  { tx, caller }: Work,
  { patient_id, e_contact_id }: Pick<NewAppointment, 'patient_id' | 'e_contact_id'>,
): Promise<string | null> {
  if (e_contact_id === undefined) return null;
  await readableThread(tx, caller, e_contact_id);
  if (!(await rows.holdInquiryOf(tx, { e_contact_id, patient_id }))) throw notFound();
  return e_contact_id;
}

interface Changed {
  e_contact_id: string;
  patient_id: string;
  for_caregivers: boolean;
  /** Accounts of the caregivers who see the record and, unless it is kept, the inquiry. */
  carers: readonly string[];
}

/**
 * After an inquiry was kept from caregivers, or shown to them again: its appointments leave their lists, or come back. What
 * waits to be sent is not: reminders are judged again as they leave, and a correction is withdrawn here.
 */
export async function appointmentsOfKept(work: Work, of: Changed): Promise<void> {
  const { e_contact_id, patient_id, for_caregivers, carers } = of;
  for (const booked of await rows.ofInquiry(work.tx, { e_contact_id, patient_id })) {
    const { id, deleted_at, is_reached_by_carer, correction, reminder_id, was_corrected } = booked;
    if (!for_caregivers) {
      await closeNews(work, { user_ids: carers, subject_id: id });
      // A caregiver's phone gets no more of it; the patient's own does.
      const isWithdrawn =
        correction !== null && is_reached_by_carer && (await withdrawMessage(work.tx, correction.message_id));
      if (isWithdrawn) await setReminder(work.tx, id, { reminder_id, was_corrected, correction: null });
    }
    // Of the caregivers alone: the patient saw it all the time.
    const event = for_caregivers ? appointmentUpdated : appointmentDeleted;
    work.tell(carers, event, { appointment_id: id, alone: '1' });
    if (deleted_at === null) {
      work.tell(await staffOf(work, { id, patient_id }), appointmentUpdated, { appointment_id: id, alone: '1' });
    }
  }
}
