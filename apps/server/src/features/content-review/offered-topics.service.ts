/** Which topics an institution offers while not all of them are signed. */
import type * as api from '@hodi/domain/content-review/offered-topics.api.ts';
import { closedTopics } from '@hodi/domain/content-review/offered-topics.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import { notFound } from '#server/wire/refusal.ts';
import { requireKeptRight, requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './offered-topics.repository.ts';

const code = 'institution_not_found';

async function offerNow(work: Work, institution_id: string, isProduction: boolean) {
  const offer = await rows.offerOf(work.tx, institution_id);
  if (offer === undefined) throw notFound(code);
  const { unsigned_topics_until: until } = offer;
  const signed = await rows.topicsSignedIn(work.tx, languages.length);
  const taken = await rows.takenTopics(work.tx, institution_id);
  return {
    is_enforced: isProduction,
    until: until === null ? null : new Date(until).toISOString(),
    items: topicKeys.map((topic) => {
      const found = taken.find((one) => one.topic === topic);
      const words = found && { words: found.words, by: found.by, at: new Date(found.taken_at).toISOString() };
      return { topic, is_signed: signed.includes(topic), taken: words ?? null };
    }),
  };
}

/** @throws Refusal 404 `institution_not_found`. */
export async function topicOffer(
  work: Work,
  institution_id: string,
  isProduction: boolean,
): Promise<AnswerOf<typeof api.getTopicOffer>> {
  requireRight(work.caller, 'institution_settings', { institution_id, code });
  return offerNow(work, institution_id, isProduction);
}

/** A repetition keeps the newer words. @throws Refusal 404 `institution_not_found`. */
export async function takeTopic(
  work: Work,
  { institution_id, topic, isProduction }: ParamsOf<typeof api.takeTopic> & { isProduction: boolean },
  words: string | null,
): Promise<AnswerOf<typeof api.takeTopic>> {
  requireKeptRight(work, 'institution_settings', { institution_id, code });
  if ((await rows.offerOf(work.tx, institution_id)) === undefined) throw notFound(code);
  if (words === null) await rows.giveTopicBack(work.tx, { institution_id, topic });
  else {
    const by = { taken_by: work.caller.user_id, taken_at: work.at };
    await rows.takeTopic(work.tx, { institution_id, topic, words, ...by });
  }
  work.touches({ patient_ids: [], subject_id: institution_id });
  return offerNow(work, institution_id, isProduction);
}

interface ClosedTopics {
  closed: TopicKey[];
  closed_for: { patient_id: string; topics: TopicKey[] }[];
}

/**
 * Topics that the caller's institution does not offer; for a patient, the institution of their selected clinician. An inquiry
 * for another person goes to that person's clinician, so their institution decides.
 */
export async function closedFor(work: Work, isProduction: boolean): Promise<ClosedTopics> {
  if (!isProduction) return { closed: [], closed_for: [] };
  const { clinician, patient } = work.caller;
  const own = clinician?.institution_id ?? (patient && (await rows.institutionOfPatient(work.tx, patient.id)));
  const people = patient?.caresAt
    ? await rows.institutionsOfPeople(work.tx, patient.id, new Date(patient.caresAt()))
    : [];
  const signed = await rows.topicsSignedIn(work.tx, languages.length);
  const closedAt = new Map<string, TopicKey[]>();
  // A family mostly goes to one clinic.
  for (const id of new Set([own, ...people.map(({ institution_id }) => institution_id)])) {
    const offer = id ? await rows.offerOf(work.tx, id) : undefined;
    if (!id || offer === undefined) continue;
    const taken = (await rows.takenTopics(work.tx, id)).map(({ topic }) => topic);
    closedAt.set(id, closedTopics({ isProduction, until: offer.unsigned_topics_until, signed, taken, now: work.now }));
  }
  const at = (id: string | null | undefined) => closedAt.get(id ?? '') ?? [];
  return {
    closed: at(own),
    closed_for: people.map(({ patient_id, institution_id }) => ({ patient_id, topics: at(institution_id) })),
  };
}
