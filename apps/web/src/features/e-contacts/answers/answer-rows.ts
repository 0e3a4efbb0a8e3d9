/** The answers as the clinician reads them: what was sent, what raised a red flag, and what stood there before. */
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { AnswerLine } from '@hodi/domain/questionnaires/answer-texts.ts';
import { answersWithChanges } from '@hodi/domain/questionnaires/answers-with-changes.ts';
import { countingAnswers } from '@hodi/domain/red-flags/flag-reasons.ts';
import type { LoadedTopic } from '~/lib/topics/use-topic.ts';

export interface AnswerRow {
  id: string;
  question: string;
  /** Empty when the answer was taken back before sending. */
  answer: string;
  valueClass: string | undefined;
  isFlagged: boolean;
  /** To be looked at: a unit that is not certain, or "not sure" about a danger sign. */
  mark: AnswerLine['mark'];
  /** Earlier answers that were changed. */
  before: readonly string[];
  /** The answer was changed after sending, while the remaining questions were answered. */
  isChangedLater: boolean;
}

function flaggedQuestions(thread: Thread, loaded: LoadedTopic): Set<string> {
  const profiles = profilesOf(thread);
  const raised = thread.red_flags.flatMap(({ rule_id }) =>
    countingAnswers(loaded.topic, thread.answers, { rule_id, profiles }),
  );
  return new Set(raised.map(({ question_id }) => question_id));
}

/** One row for each question that has or had an answer, in the order of the questions. */
export function answerRows(thread: Thread, loaded: LoadedTopic, formatDate: (date: string) => string): AnswerRow[] {
  const flagged = flaggedQuestions(thread, loaded);
  const later = thread.changed_answers.filter(({ rule_ids }) => rule_ids.length === 0);
  const rows = answersWithChanges({ ...loaded, answers: thread.answers, formatDate }, thread.changed_answers);
  return rows.map(({ question_id, question, answer, value_class, before, mark }) => ({
    id: question_id,
    question,
    answer,
    valueClass: value_class,
    isFlagged: answer !== '' && flagged.has(question_id),
    mark,
    before,
    isChangedLater: later.some((changed) => changed.question_id === question_id),
  }));
}
