/** The inbox of a clinic: whose thread it is, and the lists by that. */
import * as z from 'zod/mini';
import { endpoint } from '@hodi/domain/shared/endpoint.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { emptyOrText } from '@hodi/domain/shared/text-schemas.ts';
import { eContactItemSchema, threadMessageSchema } from '../e-contact.ts';
import { inboxViews } from './inbox.ts';

const params = z.object({ id: idSchema });

/**
 * Claims, assigns, refers or hands back, in one call: `null` gives the thread to nobody.
 * @throws 409 `owner_changed` with `details.owner`, `{id, name}` or null, where somebody else has it since: a person decides.
 * 400 `not_of_team` where the colleague is no doctor or nurse of the institution, or may not read the thread.
 */
export const setOwner = endpoint({
  name: 'e_contacts.set_owner',
  summary: 'Give a thread to a clinician of the team, to oneself, or to nobody',
  method: 'PUT',
  path: '/e-contacts/:id/owner',
  params,
  body: z.object({
    clinician_id: z.nullable(idSchema),
    /** Why; the team reads it, the patient does not. */
    reason: z.optional(emptyOrText(500)),
    /** The patient reads who answers now. */
    tell_patient: z.optional(z.boolean()),
    /** `owner_version` of the thread as its author saw it. */
    owner_version: z.number().check(z.int(), z.minimum(0)),
  }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Number of waiting inquiries of a clinician, counted up to 200, and of unanswered emergencies among them. */
const viewCountSchema = z.object({ needs: z.number(), emergencies: z.number() });

export const getInboxCounts = endpoint({
  name: 'e_contacts.inbox_counts',
  summary: 'How many inquiries each view of the inbox holds',
  method: 'GET',
  path: '/e-contacts/list/inbox-counts',
  answer: z.record(z.enum(inboxViews), viewCountSchema),
  who: ['clinician'],
  needs: 'inquiries',
  audit: false,
});

/** Sends a reply that was held since a colleague had written meanwhile. @throws 404; 409 `already_resolved`. */
export const sendHeldReply = endpoint({
  name: 'e_contacts.send_held',
  summary: 'Send a reply that was held, by its author or the owner of the thread',
  method: 'POST',
  path: '/e-contacts/:id/held/:message_id/send',
  params: z.object({ id: idSchema, message_id: idSchema }),
  answer: z.object({ ...threadMessageSchema.shape, item: eContactItemSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const discardHeldReply = endpoint({
  name: 'e_contacts.discard_held',
  summary: 'Discard a reply that was held, by its author or the owner of the thread',
  method: 'DELETE',
  path: '/e-contacts/:id/held/:message_id',
  params: z.object({ id: idSchema, message_id: idSchema }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
