import {
  type Answers,
  type AnswerValue,
  otherTextId,
  type Question,
  type QuestionTexts,
  type Topic,
} from '@hodi/domain/questionnaires/topic.ts';
import type { MeterWord } from '@hodi/domain/questionnaires/values/meter-words.ts';

export interface AnswerHandlers {
  /** A whole answer. */
  onAnswer: (question_id: string, value: AnswerValue | undefined) => void;
  /** Typed, or passed over on the way to another: not yet an answer. */
  onType: (question_id: string, value: AnswerValue | undefined) => void;
  /** Called when typing has ended. */
  onSettle: () => void;
  /** A finger has chosen an answer that needs no more words. */
  onTapped: () => void;
  /** The meter shows a word in place of this number. */
  onMeterWord: (word: MeterWord) => void;
}

export interface QuestionFieldProps<Q extends Question = Question> extends AnswerHandlers {
  question: Q;
  topic: Topic;
  texts: QuestionTexts;
  answers: Answers;
  /** As they were when the person was last done typing. */
  settled: Answers;
  hint: string | undefined;
  error: string | undefined;
  /** Error of the text of "Other". */
  otherError: string | undefined;
  /** A number that is possible but unusual. */
  isUnusual: boolean;
  /** Continue stopped at what was asked back about a number. */
  isNotSaid: boolean;
  /** The question is the heading already: its label is only read out. */
  isHeading: boolean;
}

/** Where the text of Other is kept, for those who look for it on the screen. */
export const otherOf = (question: Question, answers: Answers): string => {
  const text = answers[otherTextId(question.id)];
  return typeof text === 'string' ? text : '';
};
