import type { Language } from '@hodi/domain/shared/language.ts';
import type { AudioFile } from '@hodi/domain/speech/speech.api.ts';
import { isTopicKey, loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { questionAloud } from '@hodi/domain/speech/question-aloud.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Speaker } from './speaker.ts';
import { soundOf } from './speech.repository.ts';

export interface QuestionAddress {
  language: Language;
  topic: string;
  question_id: string;
}

/** A question as it is read aloud; the same for everybody, so it is made once. @throws Refusal 404. */
export async function readQuestion(
  { db, speaker, user_id }: { db: Database; speaker: Speaker; user_id: string },
  { language, topic, question_id }: QuestionAddress,
): Promise<AudioFile> {
  if (!isTopicKey(topic)) throw notFound('topic_not_found');
  const { questions } = await loadTopic(topic);
  const question = questions.find(({ id }) => id === question_id);
  const texts = (await loadTopicTexts(topic, language)).questions[question_id];
  if (question === undefined || texts === undefined) throw notFound();
  const text = questionAloud(question, texts);
  const { key } = await speaker.audioOf({ user_id, text, language, is_question: true });
  const { mp3 } = await soundOf(db, key);
  return { mp3, tag: key.toString('base64url').slice(0, 22), maxAge: 7 * 86_400 };
}
