/** In which order red flags stand, and which warnings are told like emergencies. */
import { selfHarmRules } from '../questionnaires/generated/rule-ranks.ts';
import type { FlagFacts } from '../e-contacts/thread-state.ts';
import type { RedFlag } from './red-flag.ts';

type Ranked = Pick<RedFlag, 'severity' | 'rule_id' | 'kind'>;

/** `MESSAGE_BLEEDING_7`: the words stand in the message of this `seq`; 0 is the inquiry. */
export const messageRuleId = (group: string, seq: number): string => `MESSAGE_${group.toUpperCase()}_${seq}`;

/** Which message said it. */
export const messageOf = (rule_id: string): number =>
  Number(/^MESSAGE_[A-Z_]+_(\d+)$/.exec(rule_id)?.[1] ?? Number.NaN);

/** The rule, or the group of danger words, without the message that said them. */
export const ruleOf = (rule_id: string): string => rule_id.replace(/^(MESSAGE_[A-Z_]+)_\d+$/, '$1');

/** 0 an emergency, 1 thoughts of self-harm, 2 words in a message, 3 any other warning. */
export type FlagRank = 0 | 1 | 2 | 3;

export function flagRank({ severity, rule_id, kind }: Ranked): FlagRank {
  if (severity === 'emergency') return 0;
  if (selfHarmRules.includes(ruleOf(rule_id))) return 1;
  return kind === 'message' ? 2 : 3;
}

/** Danger first; within a rank they stay in their order. */
export const byDanger = <F extends Ranked>(flags: readonly F[]): F[] =>
  [...flags].sort((one, other) => flagRank(one) - flagRank(other));

/** Facts that decide the state of a thread. */
export function factsOf(flag: Ranked): FlagFacts {
  const kind = (['rule', 'self_harm', 'message', 'rule'] as const)[flagRank(flag)];
  return { severity: flag.severity, kind };
}

/** By what a clinician knows it; undefined for a rule of another version of the content. */
export const ruleTitle = (titles: Readonly<Record<string, string>>, rule_id: string): string | undefined =>
  titles[ruleOf(rule_id)];
