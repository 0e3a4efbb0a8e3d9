/** Who is told, while their app is closed, of what happens in a thread. */
import { type ThreadState, isUrgent } from '@hodi/domain/e-contacts/thread-state.ts';
import { kindOfAnswer } from '@hodi/domain/notifications/notification-rules.ts';
import { closeNews, closeNewsOf, notify } from '#server/features/notifications/notify.service.ts';
import type { Work } from '#server/work/work.ts';
import type { LockedThread } from './items.repository.ts';

type Sides = Pick<LockedThread, 'id' | 'pu_id' | 'cu_id' | 'thread_institution_id'>;

/** The emergency of the thread is not over for its patient: nobody answered, or the answer is not read. */
const isOfEmergency = (state: ThreadState): boolean =>
  state.emergency_raised_at !== null && state.emergency_read_at === null;

/** More danger is open than before. */
const isMoreDangerous = (before: ThreadState | null, after: ThreadState): boolean =>
  after.open_emergencies + after.open_self_harm + after.open_message_warnings >
  (before === null ? 0 : before.open_emergencies + before.open_self_harm + before.open_message_warnings);

interface Message {
  thread: LockedThread;
  after: ThreadState;
  isUrgent: boolean;
}

/** A message: whoever wrote it knows of the thread, by SMS too, and it is news to the other side. */
export async function newsOfMessage(work: Work, { thread, after, isUrgent: isMarked }: Message): Promise<void> {
  const { id: subject_id, pu_id, cu_id, thread_institution_id: institution_id } = thread;
  const { user_id, user_type } = work.caller;
  await closeNews(work, { user_id, subject_id });
  if (user_type === 'clinician') {
    const kind = kindOfAnswer({ isUrgent: isMarked, isOfEmergency: isOfEmergency(after) });
    return notify(work, { user_id: pu_id, kind, subject_id, institution_id });
  }
  const kind = isMoreDangerous(thread, after) ? 'emergency' : 'inquiry';
  return notify(work, { user_id: cu_id, kind, subject_id, institution_id });
}

interface Sent extends Omit<Sides, 'thread_institution_id'> {
  institution_id: string;
  flags: Parameters<typeof isUrgent>[0][];
}

/** An inquiry of a patient, or of a colleague for one. */
export async function newsOfInquiry(work: Work, { id: subject_id, pu_id, cu_id, institution_id, flags }: Sent) {
  const { user_id, user_type } = work.caller;
  const kind = flags.some(isUrgent) ? 'emergency' : 'inquiry';
  if (user_id !== cu_id) await notify(work, { user_id: cu_id, kind, subject_id, institution_id });
  // Filled in by a clinician at the clinic's desk, the patient hears of it when it is answered.
  if (user_type === 'patient') await closeNews(work, { user_id: pu_id, subject_id });
}

/** It is over for the clinicians; the patient is told. */
export async function newsOfResolve(work: Work, thread: LockedThread): Promise<void> {
  const { id: subject_id, pu_id, cu_id, thread_institution_id: institution_id } = thread;
  await closeNewsOf(work, { user_ids: [cu_id, work.caller.user_id], subject_id });
  await notify(work, { user_id: pu_id, kind: 'resolved', subject_id, institution_id });
}

/** A clinician acknowledged: the patient is told that somebody saw the emergency. */
export async function newsOfAcknowledgement(work: Work, thread: Sides & { before: ThreadState; after: ThreadState }) {
  const { id: subject_id, pu_id, thread_institution_id: institution_id, before, after } = thread;
  await closeNews(work, { user_id: work.caller.user_id, subject_id });
  const isSeen = before.emergency_seen_at === null && after.emergency_seen_at !== null;
  if (isSeen) await notify(work, { user_id: pu_id, kind: 'emergency_seen', subject_id, institution_id });
}

/** Something that a clinician did without a message, such as that no reply is needed. */
export const newsOfCare = (work: Work, { id: subject_id }: Pick<Sides, 'id'>): Promise<void> =>
  closeNews(work, { user_id: work.caller.user_id, subject_id });
