/**
 * What an SMS said of an appointment is no longer so: another says how it is. It leaves a little later, and whatever is
 * changed until then takes it back, so that whoever changes an appointment to and fro sends one and not a hundred. What makes
 * it hard is that the last one must never be wrong: what a patient knows is not how the appointment was before the change, but
 * what was said by the last SMS that has left.
 */
import { correctionTime, soonCorrections } from '@hodi/domain/appointments/correction-time.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { type AppointmentTemplate, appointmentSms } from '#server/outside/sms/texts.ts';
import { newId } from '#server/work/new-id.ts';
import { type Enough, hadEnough, withdrawMessage } from '#server/work/outbox-rows.ts';
import type { Work } from '#server/work/work.ts';
import type { Correction, Reminded, Told } from './reminders.repository.ts';

/** How an appointment is. */
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

/** @returns undefined where what the patient was told is still so: an appointment is completed because they came. */
function correctionOf(now: Reminded, told: Told): AppointmentTemplate | undefined {
  if (now.status === 'completed') return undefined;
  if (now.status === 'cancelled') return told.takes_place ? 'sms.appointment_cancelled' : undefined;
  if (!told.takes_place) return 'sms.appointment_reopened';
  const { start_time, clinician } = saidOf(now);
  return start_time === told.start_time && clinician === told.clinician ? undefined : 'sms.appointment_moved';
}

/** Of one patient. Beyond it they are told all the same, but later. */
const enough: Enough = {
  templates: ['sms.appointment_moved', 'sms.appointment_cancelled', 'sms.appointment_reopened'],
  limit: soonCorrections,
  within: 86_400_000,
};

/** Where it leaves about when it should begin it is still of use. */
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
 * Says soon that what the patient was told is no longer so; an earlier one that has not left is taken back, and nothing is
 * said where they know no other than how it is again.
 * @param was how it was before this change, which is what they know unless a correction of it is on its way.
 * @returns what is on its way by now, or the last that was.
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
  // Changed again and again, it is not put off again and again.
  const leaves_at = Math.min(first, unheard?.leaves_at ?? first);
  const message_id = newId(work.now);
  const valid_for = Math.max(said.start_time, leaves_at + useAfterLeaving) - work.now;
  work.sendOut({ ...appointmentSms(now, template, said), id: message_id, not_before: leaves_at, valid_for });
  return { message_id, leaves_at, knows };
}
