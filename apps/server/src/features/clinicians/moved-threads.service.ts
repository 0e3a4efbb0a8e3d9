/**
 * Moves unfinished threads to another clinician: to the colleague at a handover, and otherwise to a clinician who has
 * the patient in care after the thread's clinician lost them. A thread that stayed behind would be in nobody's list,
 * with an emergency that nobody acknowledged; the same holds for upcoming appointments.
 */
import { eContactCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { Tx } from '#server/db/database.ts';
import { appointmentsWithoutCare } from '#server/features/appointments/moved-appointments.service.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { sendOfMoved } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import { closeNews, notifyStaff } from '#server/features/notifications/notify.service.ts';
import { coverToTell } from '#server/work/team/covering.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './moved-threads.repository.ts';

/**
 * Tells the new clinician of waiting threads as at submission; several emergencies share one message.
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
  await sendOfMoved(work, (await coverToTell(work.tx, { ...urgent, clinician_id: to.id }, work.at)) ?? to);
  return true;
}

/** Moves the locked threads of the leaving clinician. @returns how many. */
export async function threadsToColleague(work: Work, from: string, to: rows.Answering): Promise<number> {
  const threads = await rows.moveToColleague(work.tx, from, { to, at: work.at });
  await tellOfMoved(work, threads, to);
  return threads.length;
}

/** The clinician who gets the patient's next words; undefined if nobody has them in care. */
export const whoAnswers = (tx: Tx, patient_id: string): Promise<{ id: string } | undefined> =>
  rows.whoAnswers(tx, patient_id);

/** @returns the clinician who was alarmed. */
async function moveUnanswered(work: Work, patient_id: string): Promise<string | undefined> {
  if (!(await rows.lockUnanswered(work.tx, patient_id))) return undefined;
  const to = await rows.whoAnswers(work.tx, patient_id);
  if (to === undefined) return undefined;
  const moved = await rows.moveUnanswered(work.tx, patient_id, { to, at: work.at });
  return (await tellOfMoved(work, moved, to)) ? to.id : undefined;
}

/**
 * Runs after a change of care, with the patient's relationships locked: threads of clinicians who lost the patient go
 * to one who has them. If there is none they stay, and go to the first who gets the patient again.
 * @param accepted the clinician to whom the patient has just consented. A handover may have given them an emergency
 * that they could not open until now: they get its SMS with the consent.
 */
export async function threadsToWhoAnswers(work: Work, patient_id: string, accepted?: string): Promise<void> {
  const alarmed = await moveUnanswered(work, patient_id);
  await returnOwners(work, { patient_id });
  if (accepted === undefined || accepted === alarmed) return;
  const waited = await rows.withEmergency(work.tx, { clinician_id: accepted, patient_id });
  if (waited !== undefined) await sendOfMoved(work, waited);
}

/**
 * The same for upcoming appointments: each goes to a clinician who has the patient in care by now, if that clinician is
 * free. If nobody is left they are cancelled.
 */
export const appointmentsToWhoAnswers = async (work: Work, patient_id: string): Promise<void> =>
  appointmentsWithoutCare(work, patient_id, await rows.whoAnswers(work.tx, patient_id));
