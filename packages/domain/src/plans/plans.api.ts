import * as z from 'zod/mini';
import { answersSchema } from '../questionnaires/topic.ts';
import { newMeasuredSchema, notedSchema } from '../record/measurement.ts';
import { newEntry } from '../record/record-entry.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { personNameSchema } from '../users/user.ts';
import {
  comparedSchema,
  longestAnswer,
  planAnswerSchema,
  planAskSchema,
  planRhythmSchema,
  planSchema,
} from './plan.ts';

const patientParams = z.object({ patient_id: idSchema });
const planParams = z.object({ patient_id: idSchema, plan_id: idSchema });

export const createPlan = endpoint({
  name: 'plans.create',
  summary: 'Ask a patient again: once, or for some weeks',
  method: 'POST',
  path: '/patients/:patient_id/plans',
  params: patientParams,
  body: z.object({
    ...newEntry,
    /** The inquiry from which it is set. */
    e_contact_id: z.optional(idSchema),
    ask: planAskSchema,
    rhythm: planRhythmSchema,
  }),
  answer: z.object({ plan: planSchema }),
  status: 201,
  who: ['clinician'],
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const listPlans = endpoint({
  name: 'plans.list',
  summary: 'The newest plans of a patient with their answers, the newest first',
  method: 'GET',
  path: '/patients/:patient_id/plans',
  params: patientParams,
  answer: z.object({ items: z.array(planSchema) }),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

/**
 * The required fields depend on the plan: `text` or `compared`, `measured`, or `answers`. One day may be answered
 * twice.
 */
export const answerPlan = endpoint({
  name: 'plans.answer',
  summary: 'Answer what a plan asks; a measured value is written into the record',
  method: 'POST',
  path: '/patients/:patient_id/plans/:plan_id/answers',
  params: planParams,
  body: z.object({
    id: idSchema,
    due_on: plainDateSchema,
    answered_at: momentSchema,
    /** Of a measured value, for which `answered_at` says when it was measured. */
    ...notedSchema,
    text: z.optional(emptyOrText(longestAnswer)),
    compared: z.optional(comparedSchema),
    measured: z.optional(newMeasuredSchema),
    answers: z.optional(answersSchema),
  }),
  answer: z.object({ plan: planSchema, answer: planAnswerSchema }),
  status: 201,
  who: ['patient'],
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const stopPlan = endpoint({
  name: 'plans.stop',
  summary: 'Ask no more; what was answered stays. Stopping it once more changes nothing',
  method: 'POST',
  path: '/patients/:patient_id/plans/:plan_id/stop',
  params: planParams,
  answer: z.object({ plan: planSchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'natural',
  audit: true,
});

export const seePlan = endpoint({
  name: 'plans.see',
  summary: 'Say that what a plan calls for was looked at; what came after that stays',
  method: 'POST',
  path: '/patients/:patient_id/plans/:plan_id/seen',
  params: planParams,
  /** As `concern.since` says. */
  body: z.object({ since: momentSchema }),
  answer: z.object({ plan: planSchema }),
  who: ['clinician'],
  needs: 'record',
  repeat: 'natural',
  audit: true,
});

export const waitingPlanSchema = z.object({
  plan: planSchema,
  patient_name: personNameSchema,
  member_id: z.string(),
  /** Servers of the version before do not tell it. */
  mobile_number: z.optional(z.nullable(z.string())),
});

export const listWaitingPlans = endpoint({
  name: 'plans.waiting',
  summary:
    'Plans with an answer that is dangerous or worse, or without one, that nobody has looked at; the gravest first',
  method: 'GET',
  path: '/plans/waiting',
  answer: z.object({ items: z.array(waitingPlanSchema), total: z.number() }),
  who: ['clinician'],
  needs: 'record',
  audit: true,
});
