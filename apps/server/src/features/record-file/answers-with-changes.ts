/** The answers of an inquiry as its clinician reads them: with what raised a red flag and was changed before sending. */
import { type AnswersToTell, answerLines, changedLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import type { ChangedAnswer } from '@hodi/domain/questionnaires/changed-answers.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';

interface Row {
  question: string;
  /** Empty when it was taken back. */
  answer: string;
  /** What was answered before. */
  before: string[];
}

/** One row for each question that has or had an answer, in the order of the questions. */
export function answersWithChanges(
  told: Omit<AnswersToTell, 'answers'>,
  inquiry: { answers: unknown; changed_answers: readonly ChangedAnswer[] },
): Row[] {
  const lines = answerLines({ ...told, answers: inquiry.answers as Answers });
  const rows = new Map(
    lines.map(({ question_id, question, answer }) => [question_id, { question, answer, before: [] as string[] }]),
  );
  for (const { question_id, question, before } of changedLines(told, inquiry.changed_answers)) {
    const row = rows.get(question_id) ?? { question, answer: '', before: [] };
    row.before.push(before);
    rows.set(question_id, row);
  }
  const places = new Map(told.topic.questions.map(({ id }, index) => [id, index]));
  const placeOf = (id: string) => places.get(id) ?? places.size;
  return [...rows].toSorted(([one], [other]) => placeOf(one) - placeOf(other)).map(([, row]) => row);
}
