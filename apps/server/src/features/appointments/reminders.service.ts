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

/** Says at once that what the reminder said is no longer so. @param was what it said. */
function correct(work: Work, now: Reminded, was: SmsAppointment): void {
  if (!now.is_reachable || Number(was.start_time) <= work.now) return;
  const takesPlace = now.status === 'scheduled';
  const said = takesPlace ? saidOf(now) : was;
  const valid_for = Number(said.start_time) - work.now;
  if (valid_for <= 0) return;
  const template = takesPlace ? 'sms.appointment_moved' : 'sms.appointment_cancelled';
  work.sendOut({ ...appointmentSms(now, template, said), valid_for });
}

/** What a reminder that may have left says of the appointment, before it is changed. */
export const saidBefore = async (db: Executor, id: string): Promise<SmsAppointment> =>
  saidOf(await remindedById(db, id));

const isSame = (one: SmsAppointment, other: SmsAppointment): boolean =>
  one.start_time === other.start_time && one.clinician === other.clinician;

/**
 * Puts the reminder where the appointment is by now, or takes it back. Booked or moved to after the reminder's hour there
 * is none: it was just agreed upon. One that has left already is corrected at once.
 * @param was what it said, of an appointment that was there before.
 */
export async function remind(work: Work, id: string, was?: SmsAppointment): Promise<void> {
  const { tx, now } = work;
  const reminded = await remindedById(tx, id);
  const hasLeft = reminded.reminder_id !== null && !(await withdrawMessage(tx, reminded.reminder_id));
  const takesPlace = reminded.status === 'scheduled';
  if (hasLeft && was !== undefined && !(takesPlace && isSame(was, saidOf(reminded)))) correct(work, reminded, was);
  const at = reminderAt(reminded.start_time, reminded.time_zone);
  if (!takesPlace || at <= now) {
    // Of one that has left and still takes place it is remembered that it was said.
    const kept = takesPlace && hasLeft ? reminded.reminder_id : null;
    if (kept !== reminded.reminder_id) await setReminder(tx, id, kept);
    return;
  }
  const message_id = newId(now);
  const valid_for = reminded.start_time - now;
  work.sendOut({ ...smsOf(reminded, reminderTemplate), id: message_id, not_before: at, valid_for });
  await setReminder(tx, id, message_id);
}

/** Takes the reminder of an appointment back that is being deleted. */
export async function remindNoMore(work: Work, id: string): Promise<void> {
  const reminded = await remindedById(work.tx, id);
  if (reminded.reminder_id === null) return;
  const hasLeft = !(await withdrawMessage(work.tx, reminded.reminder_id));
  if (hasLeft && reminded.status === 'scheduled') {
    correct(work, { ...reminded, status: 'cancelled' }, saidOf(reminded));
  }
  await setReminder(work.tx, id, null);
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
