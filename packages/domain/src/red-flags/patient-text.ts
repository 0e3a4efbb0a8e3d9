import type { Language } from '../shared/language.ts';
import type { Topic, TopicTexts } from '../questionnaires/topic.ts';
import type { ContactNumbers } from './emergency-numbers.ts';

export interface PatientText {
  /** What the answers can mean. */
  readonly rule: string;
  /** What to do now. */
  readonly action: string;
}

interface Asked {
  readonly topic: Topic;
  readonly texts: TopicTexts;
  readonly rule_id: string;
  /** Emergencies have their text in both languages; a warning only in the language of `texts`. */
  readonly language: Language;
  readonly numbers: ContactNumbers;
}

/** With the numbers to call. */
export function filledText(text: string, { emergency_phone, crisis_line }: ContactNumbers): string {
  return text
    .replaceAll('{emergency_phone}', emergency_phone)
    .replaceAll('{crisis_line}', crisis_line ?? emergency_phone);
}

/** What the patient is told when a rule fires, with the numbers to call. Undefined for a rule of another version. */
export function patientText({ topic, texts, rule_id, language, numbers }: Asked): PatientText | undefined {
  const rule = topic.rules.find(({ id }) => id === rule_id);
  const text = texts.emergencies[rule_id]?.[language] ?? texts.warnings[rule_id];
  if (!rule || text === undefined) return undefined;
  const withoutLine = numbers.crisis_line === null ? texts.actions[`${rule.action}_without_line`] : undefined;
  const action = withoutLine ?? texts.actions[rule.action];
  return { rule: filledText(text, numbers), action: filledText(action?.[language] ?? '', numbers) };
}

/** What to do in a crisis, for the box that is shown before any answer. */
export function crisisText(texts: TopicTexts, language: Language, numbers: ContactNumbers): string {
  const key = numbers.crisis_line === null ? 'crisis_now_without_line' : 'crisis_now';
  return filledText(texts.actions[key]?.[language] ?? '', numbers);
}
