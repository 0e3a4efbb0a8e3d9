import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { answerCare, setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { isEmergencyUnanswered } from '@hodi/domain/e-contacts/emergency-state.ts';
import { afterNoReplyNeeded } from '@hodi/domain/e-contacts/thread-state.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { changeThread, requireAllSeen } from '#server/features/e-contacts/threads.service.ts';
import { setCareAnswer } from '#server/features/e-contacts/threads.repository.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';

/** @throws Refusal 404; 409 `thread_resolved`, `emergency_unanswered`, `new_messages`. */
export async function noReplyNeeded(
  work: Work,
  id: string,
  { seen_seq }: BodyOf<typeof setNoReplyNeeded>,
): Promise<AnswerOf<typeof setNoReplyNeeded>> {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  if (!isOpen(thread.status)) throw new Refusal(409, 'thread_resolved');
  if (isEmergencyUnanswered(thread)) throw new Refusal(409, 'emergency_unanswered');
  await requireAllSeen(work, thread, seen_seq);
  await closeNews(work, { user_ids: [work.caller.user_id], subject_id: id });
  if (thread.status !== 'patient_waits_response') return { item: await changeThread(work, thread, thread) };
  return { item: await changeThread(work, thread, afterNoReplyNeeded(thread, work.now)) };
}

/** The patient may say another thing later: the last counts. @throws Refusal 404 also where there was no emergency. */
export async function careAnswered(
  work: Work,
  id: string,
  { answer }: BodyOf<typeof answerCare>,
): Promise<AnswerOf<typeof answerCare>> {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  if (thread.emergency_raised_at === null) throw notFound();
  await setCareAnswer(work.tx, id, { care_answer: answer, care_answered_at: work.at });
  return { item: await changeThread(work, { ...thread, care_answer: answer, revision: thread.revision + 1 }, thread) };
}
