import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { evaluateRedFlags, type RaisedFlag } from './evaluate-red-flags.ts';

/**
 * As `evaluateRedFlags` for somebody who had a birthday while their answers waited: whatever either age raises, since
 * what the phone has shown as an emergency stays one, and what the present age makes dangerous is so now.
 */
export function flagsOfDays(topic: Topic, answers: Answers, profiles: readonly Profile[]): RaisedFlag[] {
  const raised = profiles.flatMap((profile) => evaluateRedFlags(topic, answers, profile));
  const place = new Map(topic.rules.map(({ id }, index) => [id, index]));
  const placeOf = ({ rule_id, severity }: RaisedFlag) =>
    (severity === 'emergency' ? 0 : place.size) + (place.get(rule_id) ?? 0);
  const unique = new Map(raised.map((flag) => [flag.rule_id, flag]));
  return [...unique.values()].sort((one, other) => placeOf(one) - placeOf(other));
}
