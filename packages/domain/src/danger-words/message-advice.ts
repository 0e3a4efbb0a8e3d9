import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import { filledText } from '../red-flags/patient-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { TopicTexts } from '../questionnaires/topic.ts';
import type { Language } from '../shared/language.ts';
import type { DangerAdvice } from './danger-words.ts';

interface To {
  readonly language: Language;
  readonly numbers: ContactNumbers;
  /** Has the clinic what was written? Else it is not told so. */
  readonly isSent: boolean;
  /** About another person: what their carer does, as the topic about them says it, after "if this is happening now". */
  readonly about?: { readonly lead: string; readonly actions: TopicTexts['actions'] } | undefined;
}

function forCarer(found: readonly string[], { language, numbers, about }: To): string {
  const isCrisis = found.includes('self_harm');
  const withoutLine = numbers.crisis_line === null ? about?.actions['crisis_now_without_line'] : undefined;
  const action = isCrisis ? (withoutLine ?? about?.actions['crisis_now']) : about?.actions['emergency_now'];
  return action === undefined ? '' : `${about?.lead} ${action[language]}`;
}

/**
 * Advice if it is happening now: of the first group with a text of its own, else the general one. Empty without a hit.
 */
export function messageAdvice({ all, groups }: DangerAdvice, found: readonly string[], to: To): string {
  const { language, numbers, isSent } = to;
  if (found.length === 0) return '';
  const [own] = found.flatMap((name) => groups[name] ?? []);
  const usual = (own ? (numbers.crisis_line === null ? own.without_line : own.text) : all)[language];
  const [received] = sentencesOf(all[language]);
  const carer = forCarer(found, to);
  const text = carer === '' ? usual : [received, carer].join(' ');
  const said = isSent
    ? text
    : sentencesOf(text)
        .filter((sentence) => sentence !== received)
        .join(' ');
  return filledText(said, numbers, language);
}
