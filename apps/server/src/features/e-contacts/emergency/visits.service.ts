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
  /** When it was asked for, in milliseconds since 1970: it may have waited on a device. Now unless given. */
  asked_at?: number;
}

/** A device's clock may be that much behind. */
const drift = 10 * 60_000;

/**
 * After it was booked, or moved: whoever calls holds the relationship with the patient. A reception knows of no emergency, and
 * answers none by it.
 */
export async function visitBooked(work: Work, visit: Visit): Promise<void> {
  const { tx, at, now } = work;
  const { id, patient_id, institution_id, start_time, asked_at = now } = visit;
  if (!(await isToday(tx, { institution_id, at: new Date(start_time), now: at }))) return visitGone(work, id);
  if (isReception(work.caller)) return;
  // A visit that is over, or was asked for before the emergency, answers nothing.
  const reached_at = Math.min(Date.parse(start_time), now - asked_at > drift ? asked_at : now);
  for (const thread_id of await seenThreads(tx, patient_id)) {
    const thread = await lockThread(tx, thread_id);
    if (thread === undefined) continue;
    const after = afterReached(thread, reached_at, now);
    if (after === thread) continue;
    await changeThread(work, thread, after);
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
