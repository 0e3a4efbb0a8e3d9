/** A meter shows LO or HI in place of a number that it cannot measure. */
import { isExclusive } from '../exclusive-choice.ts';
import { numberChecks } from '../generated/number-checks.ts';
import type { Answers, AnswerValue, NumberQuestion, Topic } from '../topic.ts';
import { ownValue } from './read-answer.ts';

export type MeterWord = keyof typeof numberChecks.meter_words;

/** Where it is marked that the meter showed a word: beside the mark for a reading, which asks for the number. */
function markOf(topic: Topic, { show_if }: NumberQuestion, word: MeterWord) {
  if (show_if?.[0] !== 'has') return undefined;
  const [, id, , readings] = show_if;
  const { means } = numberChecks.meter_words[word];
  const question = topic.questions.find((known) => known.id === id);
  return question?.kind === 'multiple' && question.options.includes(means) ? { id, means, readings } : undefined;
}

/** The word that was typed in place of a number, in any letters: L0 is LO, and H1 is HI. */
export function meterWord(topic: Topic, question: NumberQuestion, typed: string): MeterWord | undefined {
  const letters = typed.replaceAll(/\s/g, '').toUpperCase();
  const word = /^L[O0]$/.test(letters) ? 'LO' : /^H[I1]$/.test(letters) ? 'HI' : undefined;
  return word && markOf(topic, question, word) ? word : undefined;
}

/** The answers with the word marked, and without the reading that it stands for. */
export function withMeterWord(
  topic: Topic,
  question: NumberQuestion,
  { answers, word }: { answers: Answers; word: MeterWord },
) {
  const mark = markOf(topic, question, word);
  if (!mark) return answers;
  const marked = ownValue(answers, mark.id);
  const codes = Array.isArray(marked) ? (marked as string[]) : [];
  const others = codes.filter((code) => code !== mark.means && !mark.readings.includes(code) && !isExclusive(code));
  const next: Record<string, AnswerValue> = { ...answers, [mark.id]: [...others, mark.means] };
  delete next[question.id];
  return next satisfies Answers;
}
