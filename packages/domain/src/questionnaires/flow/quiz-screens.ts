import type { Question } from '../topic.ts';

/** One screen: one question, or two numbers that belong together. Named by its first question. */
export interface QuizScreen {
  readonly id: string;
  readonly questions: readonly [Question, ...Question[]];
}

const belongsTo = (question: Question, earlier: Question | undefined): boolean =>
  question.kind === 'number' && question.less_than !== undefined && question.less_than === earlier?.id;

/** Cuts the visible questions into screens: a number that must be lower than the one before it stands beside it. */
export function screensOf(visible: readonly Question[]): QuizScreen[] {
  const screens: QuizScreen[] = [];
  for (const question of visible) {
    const last = screens[screens.length - 1];
    if (last && belongsTo(question, last.questions[last.questions.length - 1])) {
      screens[screens.length - 1] = { ...last, questions: [...last.questions, question] };
    } else screens.push({ id: question.id, questions: [question] });
  }
  return screens;
}

/** The screen on which a question is asked. */
export const screenWith = (screens: readonly QuizScreen[], question_id: string | null): QuizScreen | undefined =>
  screens.find(({ questions }) => questions.some(({ id }) => id === question_id));
