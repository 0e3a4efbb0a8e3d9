/**
 * Corrects an SMS about an appointment that is no longer true. The correction is sent a little later, and a further
 * change before that replaces it, so that somebody who moves an appointment to and fro sends one SMS and not a hundred.
 * The last SMS must never be wrong: a patient knows the text of the last SMS that was sent, not the state of the
 * appointment before the change.
 */
import { correctionTime, soonCorrections } from '@hodi/domain/appointments/correction-time.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { type AppointmentTemplate, appointmentSms } from '#server/outside/sms/texts.ts';
import { newId } from '#server/work/new-id.ts';
import { type Enough, hadEnough, withdrawMessage } from '#server/work/outbox-rows.ts';
import type { Work } from '#server/work/work.ts';
import type { Correction, Reminded, Told } from './reminders.repository.ts';

/** State of an appointment. */
export const saidOf = (reminded: Reminded): Omit<Told, 'takes_place'> => ({
  clinician: displayName(reminded, reminded.role),
  place: reminded.place,
  start_time: reminded.start_time,
  time_zone: reminded.time_zone,
});

export const toldOf = (reminded: Reminded): Told => ({
  ...saidOf(reminded),
  takes_place: reminded.status !== 'cancelled',
});

/** @returns undefined if the patient's knowledge is still right: an appointment is completed because they came. */
function correctionOf(now: Reminded, told: Told): AppointmentTemplate | undefined {
  if (now.status === 'completed') return undefined;
  if (now.status === 'cancelled') return told.takes_place ? 'sms.appointment_cancelled' : undefined;
  if (!told.takes_place) return 'sms.appointment_reopened';
  const { start_time, clinician } = saidOf(now);
  return start_time === told.start_time && clinician === told.clinician ? undefined : 'sms.appointment_moved';
}

/** Limit for one patient. Beyond it they are still told, but later. */
const enough: Enough = {
  templates: ['sms.appointment_moved', 'sms.appointment_cancelled', 'sms.appointment_reopened'],
  limit: soonCorrections,
  within: 86_400_000,
};

/** A correction sent about the time of the appointment is still of use. */
const useAfterLeaving = 600_000;

async function leavesAt(
  work: Pick<Work, 'tx' | 'now'>,
  { user_id }: Reminded,
  starts: readonly number[],
): Promise<number> {
  const isOften = (await hadEnough(work, [user_id], enough)).has(user_id);
  return correctionTime({ now: work.now, starts, isOften });
}

/**
 * Sends a correction soon. An earlier one that was not sent is withdrawn, and nothing is sent if the appointment is
 * again as the patient knows it.
 * @param was the state before this change, which the patient knows unless a correction of it has been sent.
 * @returns the correction on its way, or the last one.
 */
export async function correct(
  work: Pick<Work, 'tx' | 'now' | 'sendOut'>,
  now: Reminded,
  was: Told,
): Promise<Correction | null> {
  const before = now.correction;
  if (correctionOf(now, was) === undefined) return before;
  const unheard = before !== null && (await withdrawMessage(work.tx, before.message_id)) ? before : null;
  const knows = unheard?.knows ?? was;
  const template = correctionOf(now, knows);
  if (template === undefined || !now.is_reachable) return null;
  const said = now.status === 'cancelled' ? knows : saidOf(now);
  const isOver = Math.max(was.start_time, knows.start_time) <= work.now;
  if (isOver || said.start_time <= work.now) return null;
  const first = await leavesAt(work, now, [knows.start_time, said.start_time]);
  // Repeated changes do not delay it again and again.
  const leaves_at = Math.min(first, unheard?.leaves_at ?? first);
  const message_id = newId(work.now);
  const valid_for = Math.max(said.start_time, leaves_at + useAfterLeaving) - work.now;
  work.sendOut({ ...appointmentSms(now, template, said), id: message_id, not_before: leaves_at, valid_for });
  return { message_id, leaves_at, knows };
}
