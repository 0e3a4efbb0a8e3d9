import type { Question, QuestionTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerProblem } from '@hodi/domain/questionnaires/validate-answers.ts';
import { formatNumber } from '@hodi/i18n/format.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Translate } from '~/lib/i18n/texts.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';

interface Asked {
  question: Question;
  texts: QuestionTexts;
  language: Language;
}

/** Describes the error of an answer and how to mend it. */
export function problemText(t: Translate, { question, texts, language }: Asked, problem: AnswerProblem): string {
  const { code, min = 0, max = 0, unit = '' } = problem;
  const number = (value: number) => formatNumber(value, language);
  if (code === 'not_less_than') return texts.less_than ?? t('not_less_than');
  if (code === 'out_of_range' && question.kind === 'number') {
    return t('quiz.number_range', { min: number(min), max: number(max), unit: texts.units?.[unit] ?? '' }).trim();
  }
  if (code === 'wrong_type' && question.kind === 'number') {
    const { min: from, max: to, step } = question.units[0];
    const middle = Math.round((from + to) / 2 / step) * step;
    return t('quiz.number_wrong', { example: number(middle) });
  }
  return t(code, { min: number(min), max: number(max) });
}

/** Hint under a question. */
export function hintOf(
  t: Translate,
  { question, texts }: Asked,
  { about, filledBy }: Pick<QuizPerson, 'about' | 'filledBy'>,
): string | undefined {
  const usual = filledBy === 'clinician' ? t('quiz.choose_all_patient') : t('quiz.choose_all');
  const choose = about ? t('for_someone.whose.choose_all', { name: about.given_name }) : usual;
  const parts = [texts.help, question.kind === 'multiple' && choose, !question.required && t('quiz.optional')];
  return parts.filter(Boolean).join(' ') || undefined;
}
