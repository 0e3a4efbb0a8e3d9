/** Notifies people whose app is closed of news in a thread. */
import { type ThreadState, isUrgent } from '@hodi/domain/e-contacts/thread-state.ts';
import { kindOfAnswer } from '@hodi/domain/notifications/notification-rules.ts';
import { closeNews, notify } from '#server/features/notifications/notify.service.ts';
import { type CoveredThread, coverOfThread, teamToTell, whoAnswers } from '#server/work/team/covering.ts';
import type { Work } from '#server/work/work.ts';
import type { LockedThread } from './items.repository.ts';
import { ownedBy, ownerOf } from './thread-rows.ts';

type Sides = Pick<LockedThread, 'id' | 'pu_id' | 'cu_id' | 'thread_institution_id'>;

interface Waiting {
  thread: CoveredThread & { institution_id: string };
  /** The clinician who answers for it; null if it has no owner. */
  owner: { id: string; user_id: string } | null;
}

/**
 * The accounts for which a thread waits: its owner, or their cover while they are away. If it has no owner, or nobody covers who may
 * see it: everybody in the team who may; without a team the owner, or nobody.
 */
async function accountsFor({ tx, at }: Pick<Work, 'tx' | 'at'>, { thread, owner }: Waiting): Promise<string[]> {
  if (owner !== null) {
    const [answers] = await whoAnswers(tx, owner.id, at);
    if (answers === owner.id) return [owner.user_id];
    const cover = await coverOfThread(tx, thread, answers);
    if (cover !== undefined) return [cover.user_id];
  }
  const team = await teamToTell(tx, { ...thread, at });
  return team.length > 0 || owner === null ? team : [owner.user_id];
}

/** The same; if it waits for nobody else, for the account of the clinician whom the patient asked. */
export async function answeringOrAsked(
  work: Pick<Work, 'tx' | 'at'>,
  waiting: Waiting,
  asked_user_id: string,
): Promise<string[]> {
  const found = await accountsFor(work, waiting);
  return found.length > 0 ? found : [asked_user_id];
}

/** The accounts for which a thread that is there waits. */
export function answering(work: Pick<Work, 'tx' | 'at'>, thread: LockedThread): Promise<string[]> {
  const owned = { ...ownedBy(thread), institution_id: thread.thread_institution_id };
  return answeringOrAsked(work, { thread: owned, owner: ownerOf(thread) }, thread.cu_id);
}

/** The accounts for which an inquiry waits that was sent to, or came back to, a clinician with this account. */
export const answeringNew = (work: Work, thread: Waiting['thread'], asked_user_id: string): Promise<string[]> =>
  accountsFor(work, { thread, owner: { id: thread.clinician_id, user_id: asked_user_id } });

/** The emergency of the thread is not over for its patient: nobody answered, or the answer is not read. */
const isOfEmergency = (state: ThreadState): boolean =>
  state.emergency_raised_at !== null && state.emergency_read_at === null;

const openDanger = (state: ThreadState): number =>
  state.open_emergencies + state.open_self_harm + state.open_message_warnings;

/** Worse words take the place of others: then there are no more flags than before. */
const isMoreDangerous = (before: ThreadState, after: ThreadState): boolean =>
  openDanger(after) > openDanger(before) || after.open_self_harm > before.open_self_harm;

interface Message {
  thread: LockedThread;
  after: ThreadState;
  isUrgent: boolean;
}

/** A message: its author knows of the thread, by SMS too, and it is news to the other side. */
export async function newsOfMessage(work: Work, { thread, after, isUrgent: isMarked }: Message): Promise<void> {
  const { id: subject_id, pu_id, thread_institution_id: institution_id } = thread;
  const { user_id, user_type } = work.caller;
  await closeNews(work, { user_ids: [user_id], subject_id });
  if (user_type === 'clinician') {
    const kind = kindOfAnswer({ isUrgent: isMarked, isOfEmergency: isOfEmergency(after) });
    return notify(work, { user_id: pu_id, kind, subject_id, institution_id });
  }
  const kind = isMoreDangerous(thread, after) ? 'emergency' : 'inquiry';
  for (const one of await answering(work, thread)) {
    await notify(work, { user_id: one, kind, subject_id, institution_id });
  }
}

interface Sent {
  thread: Waiting['thread'];
  flags: Parameters<typeof isUrgent>[0][];
  /** The accounts for which it waits. */
  to: readonly string[];
}

/** An inquiry of a patient, or of a colleague for one: the patient hears of it when it is answered. */
export async function newsOfInquiry(work: Work, { thread, flags, to }: Sent): Promise<void> {
  const kind = flags.some(isUrgent) ? 'emergency' : 'inquiry';
  for (const user_id of to) {
    if (user_id === work.caller.user_id) continue;
    await notify(work, { user_id, kind, subject_id: thread.id, institution_id: thread.institution_id });
  }
}

/** It is over for the clinicians; the patient is told. */
export async function newsOfResolve(work: Work, thread: LockedThread): Promise<void> {
  const { id: subject_id, pu_id, cu_id, thread_institution_id: institution_id } = thread;
  await closeNews(work, { user_ids: [cu_id, work.caller.user_id, ...(await answering(work, thread))], subject_id });
  await notify(work, { user_id: pu_id, kind: 'resolved', subject_id, institution_id });
}

/** A clinician acknowledged: the patient is told that somebody saw the emergency. */
export async function newsOfAcknowledgement(work: Work, thread: Sides & { before: ThreadState; after: ThreadState }) {
  const { id: subject_id, pu_id, thread_institution_id: institution_id, before, after } = thread;
  await closeNews(work, { user_ids: [work.caller.user_id], subject_id });
  const isSeen = before.emergency_seen_at === null && after.emergency_seen_at !== null;
  if (isSeen) await notify(work, { user_id: pu_id, kind: 'emergency_seen', subject_id, institution_id });
}
