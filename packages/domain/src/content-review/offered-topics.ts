/** Which topics an institution offers: in production those that are signed, and those that its admin answers for. */
import { type TopicKey, topicKeys } from '../questionnaires/topic.ts';
import type { AnswerOf } from '../shared/endpoint.ts';
import type { listReviewedTopics } from './reviewed-topics.api.ts';

export interface Offer {
  /** Outside production every topic is offered: nobody is treated by it. */
  readonly isProduction: boolean;
  /** Until when topics that nobody signed are offered too, in milliseconds since 1970; null: not at all. */
  readonly until: number | null;
  /** Signed in every language, be it in a former version: a change of the content closes no topic in use. */
  readonly signed: readonly TopicKey[];
  /** Their admin took responsibility in words. */
  readonly taken: readonly TopicKey[];
  readonly now: number;
}

/** The topics that are not offered. Red flags fire in all of them: what was begun, or waits on a phone, is judged and taken. */
export function closedTopics({ isProduction, until, signed, taken, now }: Offer): TopicKey[] {
  if (!isProduction || (until !== null && now < until)) return [];
  return topicKeys.filter((key) => !signed.includes(key) && !taken.includes(key));
}

/**
 * Topics that the clinic of a person does not offer, as the server tells it to an account; none while it is not known.
 * @param patientId of another person than oneself. One whom the server does not know yet has the clinicians of the account.
 */
export const closedOf = (
  reviewed: Pick<AnswerOf<typeof listReviewedTopics>, 'closed' | 'closed_for'> | undefined,
  patientId?: string,
): readonly string[] =>
  reviewed?.closed_for?.find((one) => one.patient_id === patientId)?.topics ?? reviewed?.closed ?? [];
