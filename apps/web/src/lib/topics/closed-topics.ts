/** Topics that the clinic of a person does not offer. Pure. */
import type { listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';

type Reviewed = Pick<AnswerOf<typeof listReviewedTopics>, 'closed' | 'closed_for'>;

/** Without a person: of oneself. A person whom the server does not know yet has the clinicians of the account. */
export const closedOf = (reviewed: Reviewed | undefined, patientId?: string): readonly string[] =>
  reviewed?.closed_for?.find((one) => one.patient_id === patientId)?.topics ?? reviewed?.closed ?? [];
