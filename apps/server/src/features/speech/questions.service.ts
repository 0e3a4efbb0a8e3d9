import { isAboutOther } from '@hodi/domain/e-contacts/about-other.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { AudioFile } from '@hodi/domain/speech/speech.api.ts';
import { asOffered } from '@hodi/domain/questionnaires/for-someone/offered-options.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { questionAloud } from '@hodi/domain/speech/speech.ts';
import type { Database } from '#server/db/database.ts';
import { changesOfVersion } from '#server/features/questionnaires/editions.service.ts';
import {
  loadTextsAbout,
  loadTopic,
  loadTopicAbout,
  loadTopicTexts,
} from '#server/features/questionnaires/loaded-topics.service.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import type { Caller } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Speaker } from './speaker.ts';
import { personSpokenOf, soundOf } from './speech.repository.ts';

export interface QuestionAddress {
  language: Language;
  topic: string;
  question_id: string;
}

interface Reading {
  db: Database;
  speaker: Speaker;
  clock: () => number;
  caller: Caller;
  /** The person whom the question is about, if the caller names one. */
  patient_id?: string | undefined;
  /** Version of the texts on the screen, if they were changed since the release. */
  version?: string | undefined;
}

interface Wording {
  someone: Someone | null;
  changes: Awaited<ReturnType<typeof changesOfVersion>>;
}

/** The person for whom the caller answers; null if for themselves. @throws Refusal 404 `patient_not_found`. */
async function someoneOf({ db, clock, caller, patient_id }: Reading): Promise<Someone | null> {
  if (patient_id === undefined || !isAboutOther(caller, patient_id)) return null;
  const open = await recordsOpenTo(db, caller, { patientIds: [patient_id], area: 'inquiries' });
  const person = open.has(patient_id) ? await personSpokenOf(db, patient_id) : undefined;
  if (person === undefined) throw notFound('patient_not_found');
  const today = new Date(clock()).toISOString().slice(0, 10);
  return { given_name: person.given_name, profile: profileOf(person, today) };
}

async function wordsOf(key: TopicKey, { language, question_id }: QuestionAddress, { someone, changes }: Wording) {
  const [{ questions }, texts] = await Promise.all([
    someone ? loadTopicAbout(key) : loadTopic(key),
    someone ? loadTextsAbout(key, language, { person: someone, changes }) : loadTopicTexts(key, language, changes),
  ]);
  const question = questions.find(({ id }) => id === question_id);
  const words = texts.questions[question_id];
  if (question === undefined || words === undefined) throw notFound();
  return questionAloud(someone ? asOffered(question, someone.profile, {}) : question, words);
}

/**
 * A question as it is read aloud. A question about oneself is the same for everybody, so it is made once; with a
 * person's name in it, it belongs to nobody else, and is kept as briefly as an unsent text.
 * @throws Refusal 404.
 */
export async function readQuestion(reading: Reading, address: QuestionAddress): Promise<AudioFile> {
  const { language, topic } = address;
  const { db, speaker, caller, version } = reading;
  if (!isTopicKey(topic)) throw notFound('topic_not_found');
  const someone = await someoneOf(reading);
  const changes = version === undefined ? [] : await changesOfVersion(db, topic, version);
  const text = await wordsOf(topic, address, { someone, changes });
  const { user_id } = caller;
  const { key } = await speaker.audioOf({ user_id, text, language, is_question: someone === null });
  const { mp3 } = await soundOf(db, key);
  const tag = key.toString('base64url').slice(0, 22);
  return { mp3, tag, ...(someone === null && { maxAge: 7 * 86_400 }) };
}
