/** Advice to a patient while nobody has confirmed to have seen their emergency. */
import { actions } from '../questionnaires/generated/actions.ts';
import type { Answers, Topic, TopicTexts } from '../questionnaires/topic.ts';
import { unclearNumbers } from '../questionnaires/values/settled-number.ts';
import type { Language } from '../shared/language.ts';
import type { ContactNumbers } from './emergency-numbers.ts';
import { adviceOf } from './advice.ts';
import { filledText } from './patient-text.ts';

export interface OpenFlagAdvice {
  /** Possible meanings of the answers, each rule once. */
  readonly rules: readonly string[];
  /** The one thing to do now. */
  readonly actions: readonly string[];
}

interface Asked {
  /** Absent where the questions could not be loaded. */
  readonly loaded: { readonly topic: Topic; readonly texts: TopicTexts } | undefined;
  readonly rule_ids: readonly string[];
  /** As they were sent. */
  readonly answers?: Answers;
  readonly language: Language;
  readonly numbers: ContactNumbers;
}

/** As on the emergency screen. A rule that is not known here still sends the patient to care. */
export function openFlagAdvice({ loaded, rule_ids, answers = {}, language, numbers }: Asked): OpenFlagAdvice {
  const asked = { rule_ids, language, numbers, unclear: unclearNumbers(loaded?.topic.questions ?? [], answers) };
  const known = loaded && adviceOf({ ...loaded, ...asked });
  const urgent = loaded?.texts.actions['emergency_now'] ?? actions['emergency_now'];
  const general = filledText(urgent?.[language] ?? '', numbers, language);
  // A rule that has become a warning since was an emergency when it was raised.
  const isUrgent = known?.key !== undefined && !known.key.startsWith('care_');
  return { rules: known?.rules.map(({ text }) => text) ?? [], actions: [isUrgent ? known.action : general] };
}
