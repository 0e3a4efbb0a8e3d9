import type { Question, QuestionTexts } from '../questionnaires/topic.ts';

/** What is read aloud of a question: what stands before it, itself, its help, and its choices in their order. */
export function questionAloud(question: Question, texts: QuestionTexts): string {
  const choices = 'options' in question ? question.options.map((code) => texts.options?.[code]) : [];
  return [texts.stem, texts.text, texts.help, ...choices]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}
