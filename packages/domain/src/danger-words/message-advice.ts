import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import { filledText } from '../red-flags/patient-text.ts';
import type { Language } from '../shared/language.ts';
import type { DangerAdvice } from './danger-words.ts';

/** What to do if it is happening now: of the first group that has a text of its own, else of all. Empty without a hit. */
export function messageAdvice(
  { all, groups }: DangerAdvice,
  found: readonly string[],
  { language, numbers }: { language: Language; numbers: ContactNumbers },
): string {
  const [own] = found.flatMap((name) => groups[name] ?? []);
  const text = own && (numbers.crisis_line === null ? own.without_line : own.text);
  return found.length === 0 ? '' : filledText((text ?? all)[language], numbers, language);
}
