/** Checks of a new text of the content. The build of a release makes the same checks. */
import { isTooLong, isWholeSentence, promised } from '../proposed-answers/sentence-wording.ts';
import { contentTextLength } from '../questionnaires/changed-texts.ts';
import { titleLength } from '../questionnaires/topic.ts';
import type { Language } from '../shared/language.ts';
import type { ContentItem, ContentLine } from './content.ts';
import { placeholders } from './editions.ts';
import { HE_OR_SHE, secondPerson } from './person-wording.ts';

export const textProblemCodes = [
  'required',
  'too_long',
  'several_lines',
  'placeholders',
  'same_in_both',
  'he_or_she',
  'second_person',
  'no_sentence',
  'promises',
  'no_text_here',
] as const;
export type TextProblem = (typeof textProblemCodes)[number];

export interface NewText {
  readonly item: Pick<ContentItem, 'id' | 'kind'>;
  readonly line: ContentLine;
  readonly language: Language;
  /** Without blanks around it. */
  readonly text: string;
}

/** "You" in the one language, as if the other were empty. */
const speaksToYou = (text: string, language: Language): boolean =>
  secondPerson({ en: '', sw: '', [language]: text }).length > 0;

/** Notes may be long: only what a patient is told is short. */
const isNote = (id: string, line: string): boolean =>
  /^(labels$|sentence\.(assess|plan|notes)\b)/.test(id) || (id.startsWith('meaning.') && line === 'text');

/** Of a sentence of a proposed answer. */
function sentenceProblem({ item, line, language, text }: NewText): TextProblem | undefined {
  const before = line[language];
  if (isWholeSentence(before) && !isWholeSentence(text)) return 'no_sentence';
  if (!isNote(item.id, line.id) && isTooLong(text) && !isTooLong(before)) return 'too_long';
  return promised(text) !== undefined && promised(before) === undefined ? 'promises' : undefined;
}

/**
 * The first problem of a new text; undefined if there is none. Problems of the present text are not held against the
 * new one: people have reviewed it.
 */
export function textProblem(fresh: NewText): TextProblem | undefined {
  const { item, line, language, text } = fresh;
  const before = line[language];
  const other = line[language === 'en' ? 'sw' : 'en'];
  if (before === '') return 'no_text_here';
  if (text === '') return 'required';
  if (text.length > (item.kind === 'topic' && line.id === 'title' ? titleLength : contentTextLength)) return 'too_long';
  if (/[\r\n]/.test(text) && !/[\r\n]/.test(before)) return 'several_lines';
  if (placeholders(text) !== placeholders(before)) return 'placeholders';
  if (text === other && before !== other) return 'same_in_both';
  // "You" is the carer there, on purpose.
  if (item.kind === 'sentence') return sentenceProblem(fresh);
  if (!line.id.startsWith('about_other.')) return undefined;
  if (language === 'en' && HE_OR_SHE.test(text) && !HE_OR_SHE.test(before)) return 'he_or_she';
  return speaksToYou(text, language) && !speaksToYou(before, language) ? 'second_person' : undefined;
}
