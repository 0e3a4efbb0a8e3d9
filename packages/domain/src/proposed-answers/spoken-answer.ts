/** Answers as parts of a sentence. Typed texts are always quoted. */
import { answerLines } from '../questionnaires/answer-texts.ts';
import { type Answers, otherTextId, type Question, type Topic, type TopicTexts } from '../questionnaires/topic.ts';
import { hasOwn, ownValue } from '../questionnaires/values/read-answer.ts';
import { settledAnswer } from '../questionnaires/values/settled-number.ts';

const LONGEST_QUOTATION = 200;

/** Whatever ends a line, hides, or turns the direction of writing. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** Another's words between quotation marks that they cannot close. */
export function quoted(words: string, most = LONGEST_QUOTATION): string {
  const line = words
    .replaceAll(unseen, ' ')
    .trim()
    .replaceAll(/["“”„«»]/g, "'");
  // Never half a letter at the end.
  const start = line.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  const cut = line.length > most ? `${start.trimEnd()}…` : line;
  return `“${cut}”`;
}

/** A name on one line, for the middle of a sentence. */
export const plainName = (name: string): string => name.replaceAll(unseen, ' ').trim();

/** As in the middle of a sentence: "Watery" is "watery"; "ORS" and "I am" stay. */
export const midSentence = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

/** They say that there is nothing to tell. */
const sayNothing = new Set(['none', 'unsure', 'prefer_not']);

export interface Told {
  readonly topic: Topic;
  readonly texts: TopicTexts;
  readonly answers: Answers;
  /** So many letters of an answer at most, or of a quotation in it; whole options, and all of the first. */
  readonly most?: number;
}

/** Letters of a quotation that stands among options. */
const AMONG_OTHERS = 30;
/** How long a quotation is changes nothing around it. */
const lengthOf = (part: string): number => (part.startsWith('“') ? AMONG_OTHERS : part.length);

/** As many as there is room for; what is left out is shown by dots. */
function fitting(parts: readonly string[], most: number): string {
  const fits = parts.filter((_, at) => {
    const before = parts.slice(0, at + 1).reduce((sum, part) => sum + lengthOf(part) + 2, 0);
    return at === 0 || before <= most;
  });
  return [...fits, ...(fits.length < parts.length ? ['…'] : [])].join('; ');
}

function choices(question: Question, told: Told, codes: readonly string[]): string {
  const options = told.texts.questions[question.id]?.options ?? {};
  const other = ownValue(told.answers, otherTextId(question.id));
  const words = typeof other === 'string' ? other.trim() : '';
  const { most } = told;
  const parts = codes.flatMap((code) => {
    if (code === 'other' && words !== '') return [quoted(words, codes.length > 1 ? most && AMONG_OTHERS : most)];
    return hasOwn(options, code) ? [midSentence(options[code] ?? '')] : [];
  });
  return fitting(parts, most ?? Infinity);
}

/** @param withNothing whether "none of these" is worth telling, as it is in notes. */
export function spokenAnswer(question: Question, told: Told, withNothing: boolean): string {
  const value = ownValue(told.answers, question.id);
  // A number whose unit is not certain is told to nobody as if it were.
  const known = settledAnswer(question, value);
  if (known === undefined) return '';
  if (question.kind === 'single' || question.kind === 'multiple') {
    const codes = (Array.isArray(known) ? known : [String(known)]) as readonly string[];
    return choices(
      question,
      told,
      codes.filter((code) => withNothing || !sayNothing.has(code)),
    );
  }
  if (question.kind === 'text') return quoted(String(known), told.most);
  return answerLines({ ...told, answers: { [question.id]: value } as Answers })[0]?.answer ?? '';
}
