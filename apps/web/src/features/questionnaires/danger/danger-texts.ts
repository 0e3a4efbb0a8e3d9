import { patientText } from '@hodi/domain/red-flags/patient-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';

export interface RuleText {
  rule_id: string;
  rule: string;
  action: string;
}

/** What rules say to the person, in the order given, each sentence once; a rule of an older content says nothing. */
export function ruleTexts(
  { session, texts, person }: ReadyQuiz,
  rule_ids: readonly string[],
  language: Language,
): RuleText[] {
  const { topic } = session.subject;
  const numbers = writtenNumbers(person.numbers);
  return rule_ids.flatMap((rule_id) => {
    const text = patientText({ topic, texts, rule_id, language, numbers });
    return text ? [{ rule_id, ...text }] : [];
  });
}

/** What several rules tell the person to do, each text once. */
export const actionsOf = (texts: readonly RuleText[]): string[] => [...new Set(texts.map(({ action }) => action))];
