import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { eContactItemSchema } from '../e-contacts/e-contact.ts';

/** @throws 409 `written_alone`: what a person with an account wrote is not shown to who cares for them. */
export const setForCaregivers = endpoint({
  name: 'e_contacts.keep_from_caregivers',
  summary: 'Keep an inquiry from who cares for its patient, or show it to them again',
  method: 'PUT',
  path: '/e-contacts/:id/for-caregivers',
  params: z.object({ id: idSchema }),
  body: z.object({ for_caregivers: z.boolean() }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});
