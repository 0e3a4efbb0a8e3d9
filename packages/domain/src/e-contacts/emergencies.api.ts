/** Actions on an emergency beside writing: calls, no reply needed, the question about care. */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { callOutcomeSchema, callSchema } from './call.ts';
import { eContactItemSchema } from './e-contact.ts';
import { careAnswerSchema } from './emergency-state.ts';

const params = z.object({ id: idSchema });

export const logCall = endpoint({
  name: 'e_contacts.log_call',
  summary: 'Log a call to the patient; one that reached them answers an emergency',
  method: 'POST',
  path: '/e-contacts/:id/calls',
  params,
  body: z.object({
    id: z.optional(idSchema),
    outcome: callOutcomeSchema,
    note: z.optional(emptyOrText(1_000)),
    /** When it was; now unless said. */
    called_at: z.optional(momentSchema),
  }),
  answer: z.object({ call: callSchema, item: eContactItemSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** @throws 409 `new_messages`, `emergency_unanswered`, `thread_resolved`. */
export const setNoReplyNeeded = endpoint({
  name: 'e_contacts.no_reply_needed',
  summary: 'Take a thread out of those that wait for a reply, without a message; the next message brings it back',
  method: 'PUT',
  path: '/e-contacts/:id/no-reply-needed',
  params,
  body: z.object({ seen_seq: z.number().check(z.int(), z.minimum(0)) }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const answerCare = endpoint({
  name: 'e_contacts.answer_care',
  summary: 'What the patient says a day after an emergency: did you get care?',
  method: 'PUT',
  path: '/e-contacts/:id/care-answer',
  params,
  body: z.object({ answer: careAnswerSchema }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});
