import type { Question, QuestionTexts } from '../questionnaires/topic.ts';

/** Text of a question to read aloud: introduction, question, help, and choices in their order. */
export function questionAloud(question: Question, texts: QuestionTexts): string {
  const choices = 'options' in question ? question.options.map((code) => texts.options?.[code]) : [];
  return [texts.stem, texts.text, texts.help, ...choices]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}
