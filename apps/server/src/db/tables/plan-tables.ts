/** Tables of what clinicians ask patients again, and of the answers. */
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { Compared, ConcernKind, PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import type { Danger } from '@hodi/domain/record/measurement.ts';
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface CarePlanTable {
  id: string;
  patient_id: string;
  /** Institution of the clinician who set it: the plan ends with the care of this institution. */
  institution_id: string;
  e_contact_id: string | null;
  author_id: string;
  ask: Json<PlanAsk>;
  rhythm: Json<PlanRhythm>;
  /** A plain date by the institution's clock. */
  starts_on: string;
  for_caregivers: boolean;
  created_at: Moment;
  stopped_at: MaybeMoment;
  stopped_by: string | null;
  /** When it is looked at next; null once nothing changes by itself any more. */
  next_at: MaybeMoment;
  concern: ConcernKind | null;
  concern_at: MaybeMoment;
  /** The measurement that is dangerous: once a clinician has looked at it in the record, the plan calls for nobody. */
  concern_entry_id: string | null;
  seen_at: MaybeMoment;
  seen_by: string | null;
}

export interface CarePlanAnswerTable {
  id: string;
  plan_id: string;
  patient_id: string;
  due_on: string;
  author_id: string;
  answered_at: Moment;
  created_at: Moment;
  text: string;
  compared: Compared | null;
  entry_id: string | null;
  answers: Json<Answers | null>;
  score: Json<{ total: number; band: string } | null>;
  danger: Danger | null;
  raised: Json<RaisedFlag[] | null>;
  rule_version: string | null;
}
