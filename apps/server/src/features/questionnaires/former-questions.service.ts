/** Questions that were answered and are asked no more, made from their words alone. */
import type {
  Answers,
  AnswerValue,
  Question,
  QuestionTexts,
  Topic,
  TopicTexts,
} from '@hodi/domain/questionnaires/topic.ts';
import { hasOwn } from '@hodi/domain/questionnaires/values/read-answer.ts';

/** A choice by its options; else whatever was written. */
function questionOf(id: string, { options }: QuestionTexts, value: AnswerValue | undefined): Question {
  const asked = { id, required: false };
  if (options === undefined) return { ...asked, kind: 'text', max_length: Infinity };
  return { ...asked, kind: Array.isArray(value) ? 'multiple' : 'single', options: Object.keys(options) };
}

/**
 * The topic as it is now, with what only the version that was answered asked.
 * @param texts of that version; without them nothing is known of its questions.
 */
export function withFormerQuestions(
  topic: Topic,
  { answers, texts }: { answers: Answers; texts: TopicTexts | undefined },
): Topic {
  const known = new Set(topic.questions.map(({ id }) => id));
  const former = Object.entries(texts?.questions ?? {})
    .filter(([id]) => !known.has(id) && hasOwn(answers, id))
    .map(([id, words]) => questionOf(id, words, answers[id]));
  return former.length === 0 ? topic : { ...topic, questions: [...topic.questions, ...former] };
}
