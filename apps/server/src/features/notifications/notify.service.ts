/**
 * The one place where a feature says that something is news to somebody. It is written with the write itself; the notifier tells
 * it from there by the ways that the person has. No feature sends a push message or an SMS about news by itself.
 */
import { type NotificationKind, notificationRules } from '@hodi/domain/notifications/notification-rules.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { carersOfUsers } from '#server/work/care-relations.ts';
import { type CoveredThread, coverToTell } from '#server/work/team/covering.ts';
import { newId } from '#server/work/new-id.ts';
import { closeNotifications, hasOpen, putNotification } from './notifications.repository.ts';

interface Notifying {
  readonly tx: Tx;
  readonly now: number;
  readonly at: Date;
}

export interface News {
  user_id: string;
  kind: NotificationKind;
  /** The thread, appointment or invitation that it is about. */
  subject_id: string;
  institution_id: string | null;
  /** Of an appointment: the inquiry from which it was booked. Caregivers are told if they see both. */
  booked_from?: string | null;
}

/** The person, unless they have no channel, and caregivers who see the subject. */
async function receiversOf({ tx, at }: Notifying, { user_id, subject_id, booked_from }: News): Promise<Set<string>> {
  const carers = await carersOfUsers(tx, { users: [user_id], threads: [booked_from ?? subject_id], at });
  const seeing = carers.filter(({ known, seen, sees_record }) => {
    if (booked_from) return sees_record && seen.length > 0;
    return known.length > 0 ? seen.length > 0 : sees_record;
  });
  const isReachedByOthers = seeing.some(({ has_number }) => !has_number);
  return new Set([...(isReachedByOthers ? [] : [user_id]), ...seeing.map((carer) => carer.user_id)]);
}

/** Tells somebody soon, unless they know of this thing already and have not opened it. */
export async function notify(work: Notifying, { kind, booked_from = null, ...news }: News): Promise<void> {
  const { tx, now, at } = work;
  const { level } = notificationRules[kind];
  for (const user_id of await receiversOf(work, { kind, booked_from, ...news })) {
    await answeredByCommit(tx, putNotification(tx, { ...news, user_id, id: newId(now), kind, level, at }));
  }
}

/**
 * Tells the clinician of a thread, or who covers them while they are away.
 * @returns the account that is told.
 */
export async function notifyStaff(work: Notifying, thread: CoveredThread, news: News): Promise<string> {
  const user_id = (await coverToTell(work.tx, thread, work.at))?.user_id ?? news.user_id;
  await notify(work, { ...news, user_id });
  return user_id;
}

interface AccountNews extends Pick<News, 'kind' | 'subject_id'> {
  user_ids: readonly string[];
  /** The institution whose clock and ceiling apply; null if there is none. */
  institution_id?: string | null;
}

/** Tells these accounts and nobody beside them: what is between two accounts is no news to who else cares for one of the two. */
export async function notifyAccounts(
  { tx, now, at }: Notifying,
  { user_ids, kind, subject_id, institution_id = null }: AccountNews,
): Promise<void> {
  const news = { subject_id, institution_id, kind, level: notificationRules[kind].level, at };
  for (const user_id of new Set(user_ids)) {
    await answeredByCommit(tx, putNotification(tx, { ...news, user_id, id: newId(now) }));
  }
}

/** They have opened it, or it is news to them no more: what waits to leave is not sent, and their devices show it no longer. */
export const closeNews = (
  { tx, at }: Notifying,
  of: { user_ids: readonly string[]; subject_id: string },
): Promise<void> => answeredByCommit(tx, closeNotifications(tx, { ...of, at }));

/** Whether somebody was told of it and has not opened it. */
export const hasNews = (db: Executor, of: { user_id: string; subject_id: string }): Promise<boolean> => hasOpen(db, of);
