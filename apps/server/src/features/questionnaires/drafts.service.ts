import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Draft } from '@hodi/domain/questionnaires/draft.ts';
import type { discardDraft, listDrafts, loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { isTopicKey, loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { otherTextId, type Topic, type Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { faultOfSize } from '@hodi/domain/questionnaires/answers-size.ts';
import { recordedAnswers } from '#server/features/record/inquiry-entries.service.ts';
import { recordsOpenTo, threadsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { badField, notFound } from '#server/wire/refusal.ts';
import {
  type DraftKey,
  deleteDraft,
  draftsAbout,
  findDraft,
  isSent,
  latestAnswers,
  markDiscarded,
  type SentDraft,
  sentRows,
  trailOfSent,
  upsertDraft,
} from './drafts.repository.ts';

type Saved = BodyOf<typeof saveDraft>;

/** Limits the size of stored answers, which are always read whole. @throws Refusal 400 with field `answers`. */
export function requireSize(answers: Answers): void {
  const fault = faultOfSize(answers);
  if (fault !== null) throw badField('answers', fault);
}

/** So many of the latest inquiries are searched for remembered answers. */
const remembersFrom = 10;

/** @throws Refusal 404 unless the caller is this patient, cares for them, or has them in their care as a clinician. */
async function checkPatient(work: Work, patient_id: string): Promise<void> {
  const open = await recordsOpenTo(work.tx, work.caller, { patientIds: [patient_id], area: 'inquiries' });
  if (!open.has(patient_id)) throw notFound('patient_not_found');
  work.touches({ patient_ids: [patient_id] });
}

async function topicOf(key: string): Promise<Topic> {
  if (!isTopicKey(key)) throw badField('topic', 'topic_not_found', 'topic_not_found');
  return loadTopic(key);
}

const keyFor = (work: Work, patient_id: string, topic: string): DraftKey => ({
  author_user_id: work.caller.user_id,
  patient_id,
  topic,
});

const withoutQuestions = (answers: Draft['answers'], ids: readonly string[]): Draft['answers'] => {
  const gone = new Set(ids.flatMap((id) => [id, otherTextId(id)]));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !gone.has(id)));
};

/** Nothing is filled in about entries that the record marks as absent. */
const withoutEmpty = (answers: Draft['answers']): Draft['answers'] =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => !Array.isArray(answer) || answer.length > 0));

/**
 * Answers to the topic's remembered questions: from the newest inquiry that has one, and from the record, which takes
 * precedence.
 */
async function rememberedAnswers(work: Work, topic: Topic, patient_id: string): Promise<Draft['answers']> {
  const ids = topic.questions.filter((question) => question.remember).map((question) => question.id);
  if (ids.length === 0) return {};
  const latest = await latestAnswers(work.tx, patient_id, remembersFrom);
  const earlier = (await threadsOpenTo(work.tx, work.caller, latest)).map((row) => row.answers as Draft['answers']);
  const remembered: Draft['answers'] = {};
  for (const id of ids) {
    const source = earlier.find((answers) => Object.hasOwn(answers, id));
    for (const key of [id, otherTextId(id)]) {
      const answer = source?.[key];
      if (answer !== undefined) remembered[key] = answer;
    }
  }
  const { language } = work.caller;
  const recorded = await recordedAnswers(work, topic, { patient_id, earlier: remembered, language });
  return { ...withoutQuestions(remembered, Object.keys(recorded)), ...withoutEmpty(recorded as Draft['answers']) };
}

export async function load(
  work: Work,
  params: { patient_id: string; topic: string },
): Promise<AnswerOf<typeof loadDraft>> {
  await checkPatient(work, params.patient_id);
  const topic = await topicOf(params.topic);
  const draft = await findDraft(work.tx, keyFor(work, params.patient_id, topic.key));
  return { draft, remembered: await rememberedAnswers(work, topic, params.patient_id) };
}

export async function list(work: Work, patient_id: string): Promise<AnswerOf<typeof listDrafts>> {
  await checkPatient(work, patient_id);
  const rows = await draftsAbout(work.tx, work.caller.user_id, patient_id);
  return { drafts: rows.map((row) => ({ topic: row.topic, updated_at: new Date(row.updated_at).toISOString() })) };
}

/** Until when drafts of other devices are known to its author, or older. */
function newestKnown({ based_on, answered_at }: Pick<Saved, 'based_on' | 'answered_at'>): Date | undefined {
  const times = [based_on, answered_at].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/** A draft may hold incomplete answers: it is stored as it is and checked when it is sent. */
export async function save(
  work: Work,
  params: { patient_id: string; topic: string },
  { becomes, based_on, answered_at, ...input }: Saved,
): Promise<AnswerOf<typeof saveDraft>> {
  requireSize(input.answers);
  await checkPatient(work, params.patient_id);
  const topic = await topicOf(params.topic);
  // The save arrived after the inquiry: there is no draft any more.
  const isOver = becomes !== undefined && (await isSent(work.tx, becomes));
  const key = keyFor(work, params.patient_id, topic.key);
  const newest = newestKnown({ based_on, answered_at });
  if (!isOver) await upsertDraft(work.tx, key, { ...input, becomes, updated_at: work.at, newest });
  const there = newest === undefined ? null : await findDraft(work.tx, key);
  return { draft: there ?? { ...input, ...params, updated_at: work.at.toISOString() } };
}

export async function discard(
  work: Work,
  params: { patient_id: string; topic: string },
  { becomes, based_on }: QueryOf<typeof discardDraft>,
): Promise<Record<string, never>> {
  await checkPatient(work, params.patient_id);
  const key = keyFor(work, params.patient_id, params.topic);
  const seen = based_on === undefined ? undefined : new Date(based_on === 'nothing' ? 0 : based_on);
  await (becomes === undefined
    ? deleteDraft(work.tx, key)
    : markDiscarded(work.tx, key, { discarded: becomes, updated_at: work.at, seen }));
  return {};
}

type Sent = Pick<CreateEContactInput, 'id' | 'topic' | 'based_on'>;

const sentDraft = (work: Work, patient_id: string, { id, topic, based_on }: Sent): SentDraft => ({
  ...keyFor(work, patient_id, topic),
  sent: id ?? null,
  seen: based_on === undefined ? null : new Date(based_on),
});

/** Changed answers in the draft that is sent now, which had raised a red flag. */
export const trailOfDraft = (work: Work, patient_id: string, sent: Sent): Promise<Draft['changed_answers']> =>
  trailOfSent(work.tx, sentDraft(work, patient_id, sent));

/** The draft has become an inquiry. */
export const dropDraft = (work: Work, patient_id: string, sent: Sent): void =>
  work.writes(sentRows(sentDraft(work, patient_id, sent)));
