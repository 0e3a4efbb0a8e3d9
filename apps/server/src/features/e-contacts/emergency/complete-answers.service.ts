/** Answers that complete an inquiry that was sent before all questions were answered, or add to it. */
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import { afterAnswersCompleted, isUrgent } from '@hodi/domain/e-contacts/thread-state.ts';
import { type ChangedAnswer, replacedAnswers } from '@hodi/domain/questionnaires/changed-answers.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { factsOf } from '@hodi/domain/red-flags/flag-rank.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { flagsOfThreads } from '#server/features/e-contacts/flags.repository.ts';
import { tellOwner } from '#server/features/e-contacts/message-warnings.service.ts';
import { submitFacts } from '#server/features/e-contacts/submit-facts.service.ts';
import { answeredOf, flagsOf, inquiryFrom, storeFlags } from '#server/features/e-contacts/submit.service.ts';
import { inquiryById, setAnswers } from '#server/features/e-contacts/submit.repository.ts';
import { existingInquiry } from '#server/features/e-contacts/submitting/find-existing.service.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { newsOfMessage } from '#server/features/e-contacts/thread-news.service.ts';
import { changeThread } from '#server/features/e-contacts/threads.service.ts';
import { inquiryOf } from '#server/features/e-contacts/threads.repository.ts';
import { dropDraft } from '#server/features/questionnaires/drafts.service.ts';
import { proposedEntries, storeProposed } from '#server/features/record/inquiry-entries.service.ts';
import { askForServices } from '#server/features/service-interests/service-interests.service.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';

/**
 * All rules look at all answers again; what was raised stays raised, and what was answered otherwise before is kept beside it.
 * With `partial` the inquiry waits for the rest as before.
 * @param secret signs what is counted.
 * @throws Refusal 404, also for whoever is not its author; 400 naming the field; 409 `thread_resolved`, `not_partial`.
 */
export async function completed(
  work: Work,
  id: string,
  { body, secret }: { body: BodyOf<typeof completeAnswers>; secret: string },
): Promise<AnswerOf<typeof completeAnswers>> {
  const { tx, caller } = work;
  const thread = await lockedThreadFor(tx, caller, id);
  const [row, before] = await Promise.all([inquiryById(tx, id), inquiryOf(tx, id)]);
  if (row === undefined || before === undefined || row.submitted_by_user_id !== caller.user_id) throw notFound();
  if (!isOpen(thread.status)) throw new Refusal(409, 'thread_resolved');
  const isPartial = body.partial === true;
  if (!thread.is_partial && (isPartial || row.completed_at === null)) throw new Refusal(409, 'not_partial');
  const { patient_id, clinician_id } = thread;
  const input = { ...body, id, topic: thread.topic, patient_id, clinician_id };
  const facts = await submitFacts(work, input);
  const inquiry = await inquiryFrom(work, input, facts);
  const replaced = replacedAnswers(before.answers as Answers, inquiry.answers as Answers);
  const changed_answers = [
    ...(before.changed_answers as ChangedAnswer[]),
    ...(inquiry.changed_answers as ChangedAnswer[]),
    ...replaced,
  ];
  const known = new Set((await flagsOfThreads(tx, [id])).map(({ rule_id }) => rule_id));
  const raised = flagsOf(work, facts).filter(({ rule_id }) => !known.has(rule_id));
  const flags = raised.map((flag) => ({ id: newId(work.now), ...flag }));
  const has_red_flags = known.size + raised.length > 0;
  const completed_at = isPartial ? null : work.at;
  await setAnswers(tx, { ...inquiry, changed_answers }, { completed_at, has_red_flags });
  await storeFlags(work, inquiry, flags);
  const after = afterAnswersCompleted(thread, raised.map(factsOf), work.now);
  await changeThread(work, { ...thread, changed: 'answers' }, after);
  await newsOfMessage(work, { thread, after, isUrgent: false });
  const answered = answeredOf({ ...inquiry, for_caregivers: thread.for_caregivers }, facts);
  await storeProposed(work, answered, isPartial ? [] : await proposedEntries(work, answered));
  const people = [thread.pu_id, thread.cu_id, caller.user_id];
  await askForServices(work, { patient_id, e_contact_id: id, services: inquiry.selected_services, people });
  if (!isPartial) dropDraft(work, patient_id, input);
  if (raised.map(factsOf).some(isUrgent)) await tellOwner(work, thread, secret);
  return existingInquiry(work, id);
}
