/**
 * Threads that somebody must still see to go to another clinician: to the colleague at a handover, and to whoever else
 * has the patient in their care when the one who had the thread has them no more. A thread that stayed behind would stand in
 * nobody's list, with an emergency that nobody acknowledged; and so would an appointment that is to come.
 */
import { eContactCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { Tx } from '#server/db/database.ts';
import { appointmentsWithoutCare } from '#server/features/appointments/moved-appointments.service.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { closeNews, notifyStaff } from '#server/features/notifications/notify.service.ts';
import { emergencySms } from '#server/outside/sms/texts.ts';
import { coverToTell } from '#server/work/team/covering.ts';
import { type Enough, hadEnough } from '#server/work/outbox-rows.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './moved-threads.repository.ts';

/** Who has heard so often just now looks already; nobody who works hears so often. */
const enough: Enough = { templates: ['sms.emergency'], limit: 10, within: 600_000 };

async function alarm(work: Work, to: Omit<rows.Answering, 'institution_id'>): Promise<void> {
  const told = await hadEnough(work, [to.user_id], enough);
  if (!told.has(to.user_id)) work.sendOut(emergencySms(to));
}

/**
 * What waits is told as at submission; where several emergencies wait, by one message.
 * @returns whether that one was due.
 */
async function tellOfMoved(work: Work, threads: readonly rows.MovedThread[], to: rows.Answering): Promise<boolean> {
  for (const thread of threads) {
    const { id, user_id, from_user_id, is_counted, is_unread, is_emergency, needs_clinician } = thread;
    work.tell([to.user_id], eContactCreated, { e_contact_id: id });
    work.tell([user_id], eContactUpdated, { e_contact_id: id });
    await closeNews(work, { user_ids: [from_user_id], subject_id: id });
    if (needs_clinician || is_unread) {
      const kind = is_emergency ? 'emergency' : 'inquiry';
      const news = { user_id: to.user_id, kind, subject_id: id, institution_id: to.institution_id } as const;
      await notifyStaff(work, { ...thread, clinician_id: to.id }, news);
    }
    if (!is_counted) continue;
    const one = { e_contacts: 1, unread: Number(is_unread), needs: Number(needs_clinician) };
    work.count(to.user_id, one);
    work.count(from_user_id, { e_contacts: -one.e_contacts, unread: -one.unread, needs: -one.needs });
  }
  const urgent = threads.find(({ is_emergency }) => is_emergency);
  if (urgent === undefined) return false;
  await alarm(work, (await coverToTell(work.tx, { ...urgent, clinician_id: to.id }, work.at)) ?? to);
  return true;
}

/** The threads of whoever hands over; they are locked. @returns how many. */
export async function threadsToColleague(work: Work, from: string, to: rows.Answering): Promise<number> {
  const threads = await rows.moveToColleague(work.tx, from, { to, at: work.at });
  await tellOfMoved(work, threads, to);
  return threads.length;
}

/** Whom the patient's next words go to; undefined where nobody has them in their care. */
export const whoAnswers = (tx: Tx, patient_id: string): Promise<{ id: string } | undefined> =>
  rows.whoAnswers(tx, patient_id);

/** @returns who was alarmed with it. */
async function moveUnanswered(work: Work, patient_id: string): Promise<string | undefined> {
  if (!(await rows.lockUnanswered(work.tx, patient_id))) return undefined;
  const to = await rows.whoAnswers(work.tx, patient_id);
  if (to === undefined) return undefined;
  const moved = await rows.moveUnanswered(work.tx, patient_id, { to, at: work.at });
  return (await tellOfMoved(work, moved, to)) ? to.id : undefined;
}

/**
 * After a change of who has the patient in their care, whose relationships are locked: what stayed with somebody who has
 * not goes to whoever has. Where there is nobody it stays, and goes to the first who has them again.
 * @param accepted the clinician to whom the patient has just said yes. A handover may have given them an emergency that they
 *   could not open until now: they get its SMS with the yes.
 */
export async function threadsToWhoAnswers(work: Work, patient_id: string, accepted?: string): Promise<void> {
  const alarmed = await moveUnanswered(work, patient_id);
  await returnOwners(work, { patient_id });
  if (accepted === undefined || accepted === alarmed) return;
  const waited = await rows.withEmergency(work.tx, { clinician_id: accepted, patient_id });
  if (waited !== undefined) await alarm(work, waited);
}

/**
 * The same of appointments that are to come: each goes to whoever has the patient in their care by now, where that one is
 * free. With nobody left they do not take place.
 */
export const appointmentsToWhoAnswers = async (work: Work, patient_id: string): Promise<void> =>
  appointmentsWithoutCare(work, patient_id, await rows.whoAnswers(work.tx, patient_id));
