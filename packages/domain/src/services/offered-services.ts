import { evaluateExpression } from '../questionnaires/evaluate-expression.ts';
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import type { ServiceCode } from './services.ts';

export interface OfferedService {
  readonly code: ServiceCode;
  /** The answers speak for it. */
  readonly suggested: boolean;
}

/** The services of the summary: those that the answers suggest first, saving the answers always among them. */
export function offeredServices(topic: Topic, answers: Answers, profile: Profile): OfferedService[] {
  const { values } = readAnswers(topic, answers, profile);
  const offered = topic.services.map(({ code, when }) => ({
    code: code as ServiceCode,
    suggested: !when || evaluateExpression(when, values),
  }));
  if (!offered.some(({ code }) => code === 'DATA_SAVED')) offered.push({ code: 'DATA_SAVED', suggested: false });
  return [...offered.filter(({ suggested }) => suggested), ...offered.filter(({ suggested }) => !suggested)];
}
