import type { Bilingual, Language } from '../shared/language.ts';
import { numberChecks } from '../questionnaires/generated/number-checks.ts';
import { referencesOf } from '../questionnaires/rests-on.ts';
import type { Topic, TopicTexts } from '../questionnaires/topic.ts';
import { type ContactNumbers, phonesInWords } from './emergency-numbers.ts';

export interface PatientText {
  /** Possible meaning of the answers. */
  readonly rule: string;
  /** The thing to do now. */
  readonly action: string;
}

/** Of a topic, or of the rules over measurements. */
export type AdviceTexts = Pick<TopicTexts, 'warnings' | 'emergencies' | 'actions' | 'unit_unclear'>;

interface Asked {
  readonly topic: Pick<Topic, 'rules'>;
  readonly texts: AdviceTexts;
  readonly rule_id: string;
  /** Emergencies have their text in both languages; a warning only in the language of `texts`. */
  readonly language: Language;
  readonly numbers: ContactNumbers;
  /** Numbers whose unit is not certain: a rule that looks at one of them gives no advice in a direction. */
  readonly unclear?: readonly string[];
}

/** With the numbers to call. */
export function filledText(text: string, numbers: ContactNumbers, language: Language): string {
  const phones = phonesInWords(numbers, language);
  return text.replaceAll('{emergency_phone}', phones).replaceAll('{crisis_line}', numbers.crisis_line ?? phones);
}

/** Whether the rule looks at one of these questions. */
export const looksAt = (topic: Pick<Topic, 'rules'>, rule_id: string, question_ids: readonly string[]): boolean =>
  topic.rules.some(({ id, when }) => id === rule_id && referencesOf(when).some((one) => question_ids.includes(one)));

/** Text about a number whose unit is uncertain. */
export const unitUnclear = ({ unit_unclear }: Pick<TopicTexts, 'unit_unclear'>): Bilingual =>
  unit_unclear ?? numberChecks.unit_unclear;

/** A fired rule's text for the patient, with the numbers to call. Undefined for a rule of another version. */
export function patientText({
  topic,
  texts,
  rule_id,
  language,
  numbers,
  unclear = [],
}: Asked): PatientText | undefined {
  const rule = topic.rules.find(({ id }) => id === rule_id);
  const text = texts.emergencies[rule_id]?.[language] ?? texts.warnings[rule_id];
  if (!rule || text === undefined) return undefined;
  const withoutLine = numbers.crisis_line === null ? texts.actions[`${rule.action}_without_line`] : undefined;
  const action = withoutLine ?? texts.actions[rule.action];
  const filled = (words: string) => filledText(words, numbers, language);
  return {
    rule: filled(looksAt(topic, rule_id, unclear) ? unitUnclear(texts)[language] : text),
    action: filled(action?.[language] ?? ''),
  };
}

/** Advice in a crisis, for the box that is shown before any answer. */
export function crisisText(texts: TopicTexts, language: Language, numbers: ContactNumbers): string {
  const key = numbers.crisis_line === null ? 'crisis_now_without_line' : 'crisis_now';
  return filledText(texts.actions[key]?.[language] ?? '', numbers, language);
}
