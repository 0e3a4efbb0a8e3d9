/** A plan: what a clinician asks a patient again, how often, and what came of it. */
import * as z from 'zod/mini';
import { answersSchema, severitySchema } from '../questionnaires/topic.ts';
import { alarmSchema } from '../record/alarm.ts';
import { dangerSchema, measureSchema, pointSchema } from '../record/measurement.ts';
import { entryAuthorSchema } from '../record/record-entry.ts';
import { idSchema } from '../shared/id.ts';
import { requiredText } from '../shared/text-schemas.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';

export const longestQuestion = 300;
export const longestAnswer = 1000;
export const longestWait = 90;
export const mostWeeks = 12;

/** Whole scores of the questionnaires; the person answers them alone. */
export const planScores = ['phq9', 'gad7'] as const;
export type PlanScore = (typeof planScores)[number];

export const planAskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), text: requiredText(longestQuestion) }),
  z.object({ kind: z.literal('measure'), measure: measureSchema }),
  z.object({ kind: z.literal('score'), score: z.enum(planScores) }),
]);
export type PlanAsk = z.infer<typeof planAskSchema>;

export const planPaces = ['daily', 'twice_a_week', 'weekly'] as const;
const count = (max: number) => z.number().check(z.int(), z.minimum(1, 'out_of_range'), z.maximum(max, 'out_of_range'));

/** Once, or for some weeks. */
export const planRhythmSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), in_days: count(longestWait) }),
  z.object({ kind: z.literal('often'), pace: z.enum(planPaces), weeks: count(mostWeeks) }),
]);
export type PlanRhythm = z.infer<typeof planRhythmSchema>;

/** As the person says it is, compared with the time before. */
export const comparedSchema = z.enum(['better', 'same', 'worse']);
export type Compared = z.infer<typeof comparedSchema>;

export const raisedInPlanSchema = z.object({ rule_id: z.string(), severity: severitySchema });

export const planAnswerSchema = z.object({
  id: idSchema,
  plan_id: idSchema,
  /** The day that it answers. */
  due_on: plainDateSchema,
  by: entryAuthorSchema,
  answered_at: momentSchema,
  created_at: momentSchema,
  /** To a question of the clinician's own words. */
  text: z.string(),
  compared: z.nullable(comparedSchema),
  /** The measurement in the record that came of it; null where that was taken out since. */
  point: z.nullable(pointSchema),
  answers: z.nullable(answersSchema),
  /** For clinicians alone, as in inquiries. */
  score: z.nullable(z.object({ total: z.number(), band: z.string() })),
  danger: z.nullable(dangerSchema),
  raised: z.array(raisedInPlanSchema),
  /** Of one that is told like an emergency; for clinicians alone. Servers of the version before do not tell it. */
  alarm: z.optional(z.nullable(alarmSchema)),
});
export type PlanAnswer = z.infer<typeof planAnswerSchema>;

export const concernKinds = ['dangerous', 'worse', 'missed'] as const;
/** Why a clinician should look at the plan, until one of them has. */
export const concernSchema = z.object({
  kind: z.enum(concernKinds),
  since: momentSchema,
  /** Of an answer that is told like an emergency: it calls until it was answered. Servers of the version before do not tell it. */
  alarm: z.optional(z.nullable(alarmSchema)),
});
export type ConcernKind = (typeof concernKinds)[number];

export const planSchema = z.object({
  id: idSchema,
  patient_id: idSchema,
  /** The inquiry from which it was set. */
  e_contact_id: z.nullable(idSchema),
  author: entryAuthorSchema,
  created_at: momentSchema,
  ask: planAskSchema,
  rhythm: planRhythmSchema,
  /** The day on which it was set, by the clinic's clock. */
  starts_on: plainDateSchema,
  /** Of the clinic: by its clock a day begins and ends. */
  time_zone: z.string(),
  /** Whether who cares for the person sees and answers it. */
  for_caregivers: z.boolean(),
  /** Stopped by somebody, or over with the care of the clinic (`by` null). */
  ended: z.nullable(z.object({ at: z.nullable(momentSchema), by: z.nullable(entryAuthorSchema) })),
  /** Null of patients and who cares for them. */
  concern: z.nullable(concernSchema),
  /** Oldest first. */
  answers: z.array(planAnswerSchema),
});
export type Plan = z.infer<typeof planSchema>;
