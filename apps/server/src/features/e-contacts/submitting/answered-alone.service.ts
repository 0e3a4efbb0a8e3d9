/**
 * Makes the answers that a young person gave alone an inquiry of their own. It is kept from all of their caregivers on
 * every route, by the same column as inquiries of a person with an account. Its author is the young person, whoever's
 * phone it came from.
 */
import type { answerAlone } from '@hodi/domain/e-contacts/answered-alone.api.ts';
import { ageDays, dayOfFilling } from '@hodi/domain/e-contacts/day-of-filling.ts';
import { takeAlone } from '@hodi/domain/e-contacts/arrived-answers.ts';
import { isAboutOther } from '@hodi/domain/e-contacts/about-other.ts';
import { topicWithAlone } from '@hodi/domain/questionnaires/for-someone/answered-alone.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import { factsOf } from '@hodi/domain/red-flags/flag-rank.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { peopleFor, type SubmitFacts } from '#server/features/e-contacts/submit-facts.service.ts';
import { inquiryFrom, store, withWords } from '#server/features/e-contacts/submit.service.ts';
import {
  type Counting,
  countInquiry,
  requireRoom,
} from '#server/features/e-contacts/submitting/inquiry-limit.service.ts';
import { isUrgent } from '@hodi/domain/e-contacts/thread-state.ts';
import { requireSize } from '#server/features/questionnaires/drafts.service.ts';
import { loadTopicAbout } from '#server/features/questionnaires/loaded-topics.service.ts';
import { localDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { badField, notFound } from '#server/wire/refusal.ts';

type Input = BodyOf<typeof answerAlone>;

async function factsOfAlone(work: Work, input: Input): Promise<SubmitFacts> {
  const { topic: key, patient_id, clinician_id, answers, by_carer: byCarer, content_version, raised } = input;
  if (!isTopicKey(key)) throw badField('topic', 'topic_not_found', 'topic_not_found');
  if (!isAboutOther(work.caller, patient_id)) throw notFound('patient_not_found');
  for (const given of [answers, byCarer]) requireSize(given);
  const asked = { topic: key, answers: {}, selected_services: [], patient_id, clinician_id };
  const [people, about] = [await peopleFor(work, asked), await loadTopicAbout(key)];
  const arrived = localDay(people.clinician.time_zone, work.now);
  const filled = dayOfFilling(input.filled_on, arrived);
  const [first, ...later] = ageDays(filled, arrived).map((day) => profileOf(people.patient, day));
  const profile = first ?? profileOf(people.patient, filled);
  const taken = takeAlone(about, { answers, byCarer, content_version, raised }, [profile, ...later]);
  if (Object.keys(taken.answers).length === 0) throw badField('answers', 'required');
  return {
    ...people,
    trail: [],
    topic: topicWithAlone(about),
    // The young person reads the questions themself.
    someone: null,
    filled_on: filled === arrived ? null : filled,
    taken: { ...taken, is_other: false },
    services: [],
    descriptions: [],
  };
}

/** @throws Refusal 400 naming the field; 404 `patient_not_found`; 409 `no_clinician`, `id_taken`; 429 `too_many_inquiries`. */
export async function sendAlone(work: Work, input: Input, counting: Counting): Promise<AnswerOf<typeof answerAlone>> {
  const [facts, wait] = await Promise.all([factsOfAlone(work, input), countInquiry(work, counting)]);
  const { patient, clinician } = facts;
  const flags = withWords(facts);
  requireRoom(wait, flags.map(factsOf).some(isUrgent));
  const asked = { id: input.id, topic: input.topic, answers: {}, selected_services: [] };
  const inquiry = {
    ...(await inquiryFrom(work, asked, facts)),
    submitted_by_user_id: patient.user_id,
    for_caregivers: false,
    alone_part_of: input.part_of,
  };
  const people = [patient.user_id, clinician.user_id];
  await store(work, { inquiry, facts, flags, people, secret: counting.secret });
  return {};
}
