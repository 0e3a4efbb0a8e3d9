/** What a patient is to do as long as nobody has confirmed to have seen their emergency. */
import { actions } from '../questionnaires/generated/actions.ts';
import type { Topic, TopicTexts } from '../questionnaires/topic.ts';
import type { Language } from '../shared/language.ts';
import type { ContactNumbers } from './emergency-numbers.ts';
import { filledText, patientText } from './patient-text.ts';

export interface StandingAdvice {
  /** What the answers can mean, each rule once. */
  readonly rules: readonly string[];
  /** What to do now, each once. */
  readonly actions: readonly string[];
}

interface Asked {
  /** Absent where the questions could not be loaded. */
  readonly loaded: { readonly topic: Topic; readonly texts: TopicTexts } | undefined;
  readonly rule_ids: readonly string[];
  readonly language: Language;
  readonly numbers: ContactNumbers;
}

/** As on the emergency screen. A rule that is not known here still sends the patient to care. */
export function standingAdvice({ loaded, rule_ids, language, numbers }: Asked): StandingAdvice {
  const known = rule_ids.flatMap((rule_id) => {
    const text = loaded && patientText({ ...loaded, rule_id, language, numbers });
    return text ? [text] : [];
  });
  const general = filledText(actions['emergency_now']?.[language] ?? '', numbers, language);
  const todo = [...known.map(({ action }) => action), ...(known.length < rule_ids.length ? [general] : [])];
  return { rules: [...new Set(known.map(({ rule }) => rule))], actions: [...new Set(todo)] };
}
