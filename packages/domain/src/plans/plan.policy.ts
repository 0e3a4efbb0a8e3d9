import type { Actor } from '../rights/rights.policy.ts';
import type { PlanAsk } from './plan.ts';

/** Facts about a plan for an access decision. The right to its record is checked before. */
export interface PlanFacts {
  readonly patient_id: string;
  readonly for_caregivers: boolean;
}

/** Caregivers neither see nor stop a plan that asks the person alone. */
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
