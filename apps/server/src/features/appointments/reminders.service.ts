/**
 * The SMS of the day before. It is written into the outbox with the appointment and leaves at its time; each change of the
 * appointment takes it back and writes another. What it says and to whom is made anew when it leaves, since the patient may
 * have another number or language by then.
 */
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Executor } from '#server/db/database.ts';
import { type AppointmentTemplate, type SmsAppointment, appointmentSms } from '#server/outside/sms/texts.ts';
import { newId } from '#server/work/new-id.ts';
import { withdrawMessage } from '#server/work/outbox-rows.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';
import { type Reminded, remindedBy, remindedById, setReminder } from './reminders.repository.ts';
import { reminderAt } from './reminder-time.ts';

const reminderTemplate = 'sms.appointment_reminder';

const saidOf = (reminded: Reminded): SmsAppointment => ({
  clinician: displayName(reminded, reminded.role),
  place: reminded.place,
  start_time: reminded.start_time,
  time_zone: reminded.time_zone,
});

const smsOf = (reminded: Reminded, template: AppointmentTemplate): OutgoingMessage =>
  appointmentSms(reminded, template, saidOf(reminded));

/** What a patient was told of an appointment. */
interface Told extends SmsAppointment {
  takes_place: boolean;
}

/** What a reminder that may have left says of the appointment, or a correction of it, before it is changed. */
export async function saidBefore(db: Executor, id: string): Promise<Told> {
  const reminded = await remindedById(db, id);
  return { ...saidOf(reminded), takes_place: reminded.status !== 'cancelled' };
}

const isSame = (one: SmsAppointment, other: SmsAppointment): boolean =>
  one.start_time === other.start_time && one.clinician === other.clinician;

/** @returns undefined where what the patient was told is still so: an appointment is completed because they came. */
function correctionOf(now: Reminded, was: Told): AppointmentTemplate | undefined {
  if (now.status === 'completed') return undefined;
  if (now.status === 'cancelled') return was.takes_place ? 'sms.appointment_cancelled' : undefined;
  if (!was.takes_place) return 'sms.appointment_reopened';
  return isSame(was, saidOf(now)) ? undefined : 'sms.appointment_moved';
}

/** Says at once that what the patient was told is no longer so. @returns whether it does. */
function correct(work: Work, now: Reminded, was: Told): boolean {
  const template = correctionOf(now, was);
  if (template === undefined || !now.is_reachable || Number(was.start_time) <= work.now) return false;
  const said = now.status === 'cancelled' ? was : saidOf(now);
  const valid_for = Number(said.start_time) - work.now;
  if (valid_for <= 0) return false;
  work.sendOut({ ...appointmentSms(now, template, said), valid_for });
  return true;
}

/**
 * Puts the reminder where the appointment is by now, or takes it back. Booked or moved to after the reminder's hour there
 * is none: it was just agreed upon. One that has left already is corrected at once, and so is a correction.
 * @param was what they said, of an appointment that was there before.
 */
export async function remind(work: Work, id: string, was?: Told): Promise<void> {
  const { tx, now } = work;
  const reminded = await remindedById(tx, id);
  const before = reminded.reminder_id;
  const hasLeft = before !== null && !(await withdrawMessage(tx, before));
  const isTold = hasLeft || reminded.was_corrected;
  const was_corrected = (isTold && was !== undefined && correct(work, reminded, was)) || reminded.was_corrected;
  const at = reminderAt(reminded.start_time, reminded.time_zone);
  // Of one that has left it is remembered that it was said, whatever becomes of the appointment.
  let reminder_id = hasLeft ? before : null;
  if (reminded.status === 'scheduled' && at > now) {
    reminder_id = newId(now);
    const valid_for = reminded.start_time - now;
    work.sendOut({ ...smsOf(reminded, reminderTemplate), id: reminder_id, not_before: at, valid_for });
  }
  if (reminder_id === before && was_corrected === reminded.was_corrected) return;
  await setReminder(tx, id, { reminder_id, was_corrected });
}

/** Takes the reminder of an appointment back that is being deleted. */
export async function remindNoMore(work: Work, id: string): Promise<void> {
  const reminded = await remindedById(work.tx, id);
  const { reminder_id, was_corrected, status } = reminded;
  const hasLeft = reminder_id !== null && !(await withdrawMessage(work.tx, reminder_id));
  if ((hasLeft || was_corrected) && status === 'scheduled') {
    correct(work, { ...reminded, status: 'cancelled' }, { ...saidOf(reminded), takes_place: true });
  }
  if (reminder_id !== null) await setReminder(work.tx, id, { reminder_id: null, was_corrected });
}

/**
 * What these reminders say as it is by now, by their ids: those left out are of no use any more, because the appointment
 * does not take place or the patient is not to be reached.
 */
export async function remindersAsOfNow(
  db: Executor,
  messageIds: readonly string[],
): Promise<Map<string, Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>>> {
  const found = (await remindedBy(db, messageIds)).filter(({ is_reachable }) => is_reachable);
  return new Map(
    found.map((reminded) => {
      const { receiver, language, body } = smsOf(reminded, reminderTemplate);
      return [reminded.reminder_id ?? '', { receiver, language, body }];
    }),
  );
}
