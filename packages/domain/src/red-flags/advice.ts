/** Advice to a patient when rules fire, on every screen: each rule's text, and one thing to do. */
import { type ActionKey, actionKeys, type Rule, type Topic } from '../questionnaires/topic.ts';
import type { Language } from '../shared/language.ts';
import type { ContactNumbers } from './emergency-numbers.ts';
import { type AdviceTexts, filledText, looksAt, patientText, unitUnclear } from './patient-text.ts';

export interface Advice {
  /** Possible meanings of the answers: emergencies first, nothing twice. */
  readonly rules: readonly { readonly rule_id: string; readonly text: string }[];
  /** The most urgent action of the fired rules. Empty if no rule is known. */
  readonly action: string;
  readonly key?: ActionKey;
}

interface Asked {
  readonly topic: Pick<Topic, 'rules'>;
  readonly texts: AdviceTexts;
  readonly rule_ids: readonly string[];
  readonly language: Language;
  readonly numbers: ContactNumbers;
  /** Numbers whose unit is not certain. */
  readonly unclear?: readonly string[];
}

/** The one action of several. */
export const leadingAction = (actions: readonly ActionKey[]): ActionKey | undefined =>
  actionKeys.find((key) => actions.includes(key));

const isEmergency = ({ severity }: Rule): boolean => severity === 'emergency';

/** Emergencies with their texts, then warnings with theirs; with an emergency, what the warnings ask for is not said. */
export function adviceOf({ rule_ids, ...asked }: Asked): Advice {
  const { topic } = asked;
  const raised = topic.rules.filter(({ id }) => rule_ids.includes(id));
  const rules = [...raised.filter(isEmergency), ...raised.filter((rule) => !isEmergency(rule))];
  const said = rules.flatMap(({ id: rule_id, action }) => {
    const text = patientText({ ...asked, rule_id });
    return text ? [{ rule_id, text: text.rule, key: action, action: text.action }] : [];
  });
  const key = leadingAction(said.map((one) => one.key));
  return {
    rules: said
      .filter(({ text }, at) => said.findIndex((one) => one.text === text) === at)
      .map(({ rule_id, text }) => ({ rule_id, text })),
    action: said.find((one) => one.key === key)?.action ?? '',
    ...(key && { key }),
  };
}

/**
 * Advice about numbers whose unit is uncertain, if no rule about one of them gives it already.
 * @param rule_ids of all raised flags.
 */
export function unclearAdvice({ topic, texts, rule_ids, language, numbers, unclear = [] }: Asked): string {
  const isSaid = rule_ids.some((rule_id) => looksAt(topic, rule_id, unclear));
  return unclear.length === 0 || isSaid ? '' : filledText(unitUnclear(texts)[language], numbers, language);
}
