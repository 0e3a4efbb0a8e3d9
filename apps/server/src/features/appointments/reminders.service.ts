/**
 * The SMS of the day before. It is written into the outbox with the appointment and sent at its time; each change of
 * the appointment withdraws it and writes another. Text and receiver are made anew when it is sent, since the patient
 * may have another number or language by then.
 */
import { mostReminders, reminderTime } from '@hodi/domain/appointments/appointment-rules.ts';
import type { Executor } from '#server/db/database.ts';
import { hasSeenAppointments } from '#server/features/audit/appointment-views.service.ts';
import { type AppointmentTemplate, appointmentSms } from '#server/outside/sms/texts.ts';
import { newId } from '#server/work/new-id.ts';
import { withdrawMessage } from '#server/work/outbox-rows.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';
import { correct, saidOf, toldOf } from './corrections.service.ts';
import {
  type Reminded,
  type Told,
  countReminders,
  remindedBy,
  remindedById,
  reminderTemplate,
  setReminder,
  toReachable,
} from './reminders.repository.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { localDay } from '#server/work/local-day.ts';

/**
 * When the reminder of an appointment leaves: on the day before, by the clock of the clinic.
 * @param start milliseconds since 1970, like the answer.
 */
function reminderAt(start: number, timeZone: string): number {
  const dayBefore = addDays(localDay(timeZone, start), -1);
  return Date.parse(momentAt(dayBefore, reminderTime, timeZone));
}

/** A transaction that may write messages, and take them back. */
export type Reminding = Pick<Work, 'tx' | 'now' | 'sendOut'> & Partial<Pick<Work, 'hasSmsLeft'>>;

const smsOf = (reminded: Reminded, template: AppointmentTemplate): OutgoingMessage =>
  appointmentSms(reminded, template, saidOf(reminded));

/** Contents of a reminder or correction that may have been sent, before the appointment is changed. */
export async function saidBefore(db: Executor, id: string): Promise<Told> {
  return toldOf(await remindedById(db, id));
}

/** Whether a reminder at that hour has anything new to tell: after a later correction it would repeat it. */
async function isWorthwhile(work: Reminding, reminded: Reminded, { at, after }: { at: number; after: number }) {
  if (reminded.status !== 'scheduled' || at <= after) return false;
  return (await countReminders(work.tx, { user_id: reminded.user_id, at })) < mostReminders;
}

/** An appointment taken back within this time was booked by mistake, and agreed with nobody. */
const slip = 5 * 60_000;

/**
 * Whether the patient may come without any SMS: they saw it in the app, or were told at a booking after the hour of its
 * reminder.
 */
async function isExpected({ tx, now }: Reminding, reminded: Reminded): Promise<boolean> {
  const isAgreed = reminderAt(reminded.start_time, reminded.time_zone) <= now && reminded.created_at + slip <= now;
  return isAgreed || (await hasSeenAppointments(tx, reminded.user_id, reminded.created_at));
}

/**
 * Moves the reminder to the appointment's present time, or withdraws it. An appointment booked or moved after the
 * reminder's hour gets none: it was just agreed upon. A reminder that was sent is corrected, and so is a correction.
 * @param was the state that they told, for an appointment that existed before.
 * @returns whether a due reminder is not written, since the clinic has had too many SMS sent.
 */
export async function remind(work: Reminding, id: string, was?: Told): Promise<boolean> {
  const { tx, now } = work;
  const reminded = await remindedById(tx, id);
  const before = reminded.reminder_id;
  const hasLeft = before !== null && !(await withdrawMessage(tx, before));
  const isTold =
    hasLeft || reminded.was_corrected || (reminded.status === 'cancelled' && (await isExpected(work, reminded)));
  const correction = isTold && was !== undefined ? await correct(work, reminded, was) : reminded.correction;
  const was_corrected = reminded.was_corrected || correction !== null;
  const at = reminderAt(reminded.start_time, reminded.time_zone);
  // A sent reminder is remembered as told, whatever becomes of the appointment.
  let reminder_id = hasLeft ? before : null;
  const isDue = await isWorthwhile(work, reminded, { at, after: Math.max(now, correction?.leaves_at ?? now) });
  const in_its_place = before !== null || isTold;
  const isWithheld = isDue && !in_its_place && work.hasSmsLeft?.() === false;
  if (isDue && !isWithheld) {
    reminder_id = newId(now);
    const valid_for = reminded.start_time - now;
    work.sendOut({ ...smsOf(reminded, reminderTemplate), id: reminder_id, not_before: at, valid_for, in_its_place });
  }
  if (reminder_id !== before || correction !== reminded.correction)
    await setReminder(tx, id, { reminder_id, was_corrected, correction });
  return isWithheld;
}

/** Takes the reminder of an appointment back that is being deleted. */
export async function remindNoMore(work: Work, id: string): Promise<void> {
  const reminded = await remindedById(work.tx, id);
  const { reminder_id, was_corrected, status } = reminded;
  const hasLeft = reminder_id !== null && !(await withdrawMessage(work.tx, reminder_id));
  const isTold = status === 'scheduled' && (hasLeft || was_corrected || (await isExpected(work, reminded)));
  const correction = isTold
    ? await correct(work, { ...reminded, status: 'cancelled' }, toldOf(reminded))
    : reminded.correction;
  await setReminder(work.tx, id, { reminder_id: null, was_corrected, correction });
}

type AsOfNow = Map<string, Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>>;

/**
 * Present contents of these reminders, by their ids. Reminders left out are of no use any more, because the appointment
 * does not take place or the patient cannot be reached.
 */
async function remindersAsOfNow(db: Executor, messageIds: readonly string[]): Promise<AsOfNow> {
  const found = (await remindedBy(db, messageIds)).filter(({ is_reachable }) => is_reachable);
  return new Map(
    found.map((reminded) => {
      const { receiver, language, body } = smsOf(reminded, reminderTemplate);
      return [reminded.reminder_id ?? '', { receiver, language, body }];
    }),
  );
}

/**
 * Contents of these corrections, with the present number: a change of the appointment writes another correction, a
 * change of the number does not. Receivers who can no longer be reached are left out.
 */
async function correctionsAsOfNow(db: Executor, messageIds: readonly string[]): Promise<AsOfNow> {
  const found = await toReachable(db, messageIds);
  return new Map(found.map(({ id, receiver, language, body }) => [id, { receiver, language, body }]));
}

/** By template: contents of SMS about appointments at the time they are sent. */
export const appointmentsAsOfNow: Readonly<
  Record<AppointmentTemplate, (db: Executor, messageIds: readonly string[]) => Promise<AsOfNow>>
> = {
  [reminderTemplate]: remindersAsOfNow,
  'sms.appointment_moved': correctionsAsOfNow,
  'sms.appointment_cancelled': correctionsAsOfNow,
  'sms.appointment_reopened': correctionsAsOfNow,
};
