/** Answers that complete a report that was sent before all questions were answered, or add to it. */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { createEContact, createEContactInputSchema } from './e-contacts.api.ts';

/** Parts of an inquiry that its later answers do not change. */
const ofReport = {
  id: true,
  topic: true,
  clinician_id: true,
  patient_id: true,
  follows: true,
  attachments: true,
} as const;

/**
 * Completes a report that was sent early; with `partial`, adds to it what was answered since, and the rest still follows.
 * @throws 409 `thread_resolved`; `not_partial`, with `partial` also where it was completed.
 */
export const completeAnswers = endpoint({
  name: 'e_contacts.complete_answers',
  summary: 'Complete an inquiry that was sent before all questions were answered; evaluates all rules again',
  method: 'PUT',
  path: '/e-contacts/:id/answers',
  params: z.object({ id: idSchema }),
  body: z.omit(createEContactInputSchema, ofReport),
  answer: createEContact.answer,
  who: ['patient', 'clinician'],
  repeat: 'keyed',
  audit: true,
});
