import { evaluateExpression, type KnownValues } from '../questionnaires/evaluate-expression.ts';
import type { Answers, Profile, Severity, Topic } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';

export interface RaisedFlag {
  readonly rule_id: string;
  readonly severity: Severity;
}

/** As `evaluateRedFlags`, for who has read the answers already: what any reading raises. */
export function flagsOf(topic: Pick<Topic, 'rules'>, ...readings: readonly KnownValues[]): RaisedFlag[] {
  const raised = topic.rules.filter(({ when }) => readings.some((values) => evaluateExpression(when, values)));
  return (['emergency', 'warning'] as const).flatMap((severity) =>
    raised.filter((rule) => rule.severity === severity).map((rule) => ({ rule_id: rule.id, severity })),
  );
}

/** The rules that these answers raise: emergencies first, then in the order of the content. */
export function evaluateRedFlags(topic: Topic, answers: Answers, profile: Profile): RaisedFlag[] {
  return flagsOf(topic, ...readAnswers(topic, answers, profile).readings);
}

/**
 * As `evaluateRedFlags` for somebody who had a birthday while their answers waited: whatever either age raises, since
 * what the phone has shown as an emergency stays one, and what the present age makes dangerous is so now.
 */
export const flagsOfDays = (topic: Topic, answers: Answers, profiles: readonly Profile[]): RaisedFlag[] =>
  flagsOf(topic, ...profiles.flatMap((profile) => readAnswers(topic, answers, profile).readings));
