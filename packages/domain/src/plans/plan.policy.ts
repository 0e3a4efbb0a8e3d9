import type { Actor } from '../rights/rights.policy.ts';
import type { PlanAsk } from './plan.ts';

/** What is known of a plan. That the record which it belongs to is open to whoever asks is asked before. */
export interface PlanFacts {
  readonly patient_id: string;
  readonly for_caregivers: boolean;
}

/** What is asked of a person alone who cares for them neither sees nor stops. */
export const maySeePlan = (
  { clinician, patient }: Pick<Actor, 'clinician' | 'patient'>,
  { patient_id, for_caregivers }: PlanFacts,
): boolean => clinician !== null || patient?.id === patient_id || for_caregivers;

/** Scores are answered by the person alone: what somebody else thinks of their mood is none. A clinician writes into the record. */
export const mayAnswerPlan = (
  actor: Pick<Actor, 'clinician' | 'patient'>,
  { ask, ...plan }: PlanFacts & { ask: Pick<PlanAsk, 'kind'> },
): boolean =>
  actor.clinician === null &&
  maySeePlan(actor, plan) &&
  (ask.kind !== 'score' || actor.patient?.id === plan.patient_id);
