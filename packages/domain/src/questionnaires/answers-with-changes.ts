/** The answers as the clinic reads them: with what raised a red flag and was changed before sending. */
import { type AnswerLine, type AnswersToTell, answerLines, changedLines } from './answer-texts.ts';
import type { ChangedAnswer } from './changed-answers.ts';

export interface AnswerWithChanges extends AnswerLine {
  /** Earlier answers that were changed; an answer that was taken back is empty. */
  readonly before: readonly string[];
}

/** One row for each question that has or had an answer, in the order of the questions. */
export function answersWithChanges(told: AnswersToTell, changed: readonly ChangedAnswer[]): AnswerWithChanges[] {
  const rows = new Map(answerLines(told).map((line) => [line.question_id, { ...line, before: [] as string[] }]));
  for (const { question_id, question, before } of changedLines(told, changed)) {
    const row = rows.get(question_id) ?? { question_id, question, answer: '', before: [] };
    row.before.push(before);
    rows.set(question_id, row);
  }
  const places = new Map(told.topic.questions.map(({ id }, index) => [id, index]));
  const placeOf = ({ question_id }: AnswerLine) => places.get(question_id) ?? places.size;
  return [...rows.values()].sort((one, other) => placeOf(one) - placeOf(other));
}
