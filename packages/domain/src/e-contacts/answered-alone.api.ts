/**
 * Answers that a person of 12 to 17 gives alone on their carer's phone: an inquiry of its own that no caregiver sees.
 */
import * as z from 'zod/mini';
import { answersSchema } from '../questionnaires/topic.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { createEContactInputSchema } from './e-contacts.api.ts';

const ofCreate = createEContactInputSchema.shape;

/** It answers nothing of what it took: the phone goes back to the carer. */
export const answerAlone = endpoint({
  name: 'e_contacts.answer_alone',
  summary: 'Send what a young person answered alone; nobody who cares for them sees it, nor what it raises',
  method: 'POST',
  path: '/e-contacts/alone',
  body: z.object({
    id: z.optional(idSchema),
    patient_id: idSchema,
    topic: ofCreate.topic,
    /** The inquiry that their carer sends, or has sent: it may not be there yet, or never come. */
    part_of: idSchema,
    answers: answersSchema,
    /** The carer's answers so far: rules look at both. Not stored here. */
    by_carer: answersSchema,
    clinician_id: ofCreate.clinician_id,
    filled_on: ofCreate.filled_on,
    content_version: ofCreate.content_version,
    /** Red flags that the young person was shown. */
    raised: ofCreate.raised,
  }),
  answer: z.object({}),
  status: 201,
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});
