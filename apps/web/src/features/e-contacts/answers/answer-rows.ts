/** The answers as the clinician reads them: what was sent, what raised a red flag, and what stood there before. */
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { answerLines, changedLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import { raisingQuestions } from '@hodi/domain/red-flags/raising-answers.ts';
import type { LoadedTopic } from '~/lib/topics/use-topic.ts';

export interface AnswerRow {
  id: string;
  question: string;
  /** Empty when the answer was taken back before sending. */
  answer: string;
  valueClass: string | undefined;
  isFlagged: boolean;
  /** What was answered before, and then changed. */
  before: readonly string[];
}

function flaggedQuestions(thread: Thread, { topic }: LoadedTopic): Set<string> {
  const { answers, red_flags: flags } = thread;
  const raised = profilesOf(thread).flatMap((profile) => raisingQuestions({ topic, answers, profile, flags }));
  return new Set(raised.map(({ question_id }) => question_id));
}

/** One row for each question that has or had an answer, in the order of the questions. */
export function answerRows(thread: Thread, loaded: LoadedTopic, formatDate: (date: string) => string): AnswerRow[] {
  const { topic } = loaded;
  const lines = answerLines({ ...loaded, answers: thread.answers, formatDate });
  const changes = changedLines({ ...loaded, formatDate }, thread.changed_answers);
  const flagged = flaggedQuestions(thread, loaded);
  const beforeOf = (id: string) => changes.filter(({ question_id }) => question_id === id).map(({ before }) => before);
  const rows = lines.map(({ question_id, question, answer, value_class }) => ({
    id: question_id,
    question,
    answer,
    valueClass: value_class,
    isFlagged: flagged.has(question_id),
    before: beforeOf(question_id),
  }));
  const known = new Set(rows.map(({ id }) => id));
  for (const { question_id, question } of changes) {
    if (known.has(question_id)) continue;
    known.add(question_id);
    const before = beforeOf(question_id);
    rows.push({ id: question_id, question, answer: '', valueClass: undefined, isFlagged: false, before });
  }
  const place = new Map(topic.questions.map(({ id }, index) => [id, index]));
  const placeOf = (id: string) => place.get(id) ?? topic.questions.length;
  return rows.sort((one, other) => placeOf(one.id) - placeOf(other.id));
}
