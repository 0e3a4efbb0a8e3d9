import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import { filledText } from '../red-flags/patient-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { Language } from '../shared/language.ts';
import type { DangerAdvice } from './danger-words.ts';

interface To {
  readonly language: Language;
  readonly numbers: ContactNumbers;
  /** Has the clinic what was written? Else it is not told so. */
  readonly isSent: boolean;
}

/** What to do if it is happening now: of the first group that has a text of its own, else of all. Empty without a hit. */
export function messageAdvice(
  { all, groups }: DangerAdvice,
  found: readonly string[],
  { language, numbers, isSent }: To,
): string {
  if (found.length === 0) return '';
  const [own] = found.flatMap((name) => groups[name] ?? []);
  const text = (own ? (numbers.crisis_line === null ? own.without_line : own.text) : all)[language];
  const [received] = sentencesOf(all[language]);
  const said = isSent
    ? text
    : sentencesOf(text)
        .filter((sentence) => sentence !== received)
        .join(' ');
  return filledText(said, numbers, language);
}
