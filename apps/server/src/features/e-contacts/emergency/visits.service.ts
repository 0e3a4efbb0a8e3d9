/** A visit booked for today answers the patient's emergencies that were seen; one that falls away leaves them unanswered. */
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { afterReached, afterVisitGone } from '@hodi/domain/e-contacts/thread-state.ts';
import { lockThread } from '#server/features/e-contacts/items.repository.ts';
import { changeThread } from '#server/features/e-contacts/threads.service.ts';
import type { Work } from '#server/work/work.ts';
import { isToday, seenThreads, setVisit, threadsOfVisit } from './visits.repository.ts';

export interface Visit {
  id: string;
  patient_id: string;
  institution_id: string;
  start_time: string;
}

/**
 * After it was booked, or moved: whoever calls holds the relationship with the patient. A reception knows of no emergency, and
 * answers none by it.
 */
export async function visitBooked(work: Work, { id, patient_id, institution_id, start_time }: Visit): Promise<void> {
  const { tx, at, now } = work;
  if (!(await isToday(tx, { institution_id, at: new Date(start_time), now: at }))) return visitGone(work, id);
  if (isReception(work.caller)) return;
  for (const thread_id of await seenThreads(tx, patient_id)) {
    const thread = await lockThread(tx, thread_id);
    if (thread === undefined) continue;
    await changeThread(work, thread, afterReached(thread, now, now));
    await setVisit(tx, thread_id, id);
  }
}

/** After it was cancelled, deleted or moved to another day. */
export async function visitGone(work: Work, id: string): Promise<void> {
  for (const thread_id of await threadsOfVisit(work.tx, id)) {
    const thread = await lockThread(work.tx, thread_id);
    if (thread === undefined) continue;
    await changeThread(work, thread, afterVisitGone(thread));
    await setVisit(work.tx, thread_id, null);
  }
}
