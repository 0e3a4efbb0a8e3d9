import * as z from 'zod/mini';
import { redFlagSchema } from '../red-flags/red-flag.ts';
import { domainEvent } from '../shared/domain-event.ts';
import { eContactItemSchema, threadMessageSchema } from './e-contact.ts';

export const eContactCreated = domainEvent('e-contact-created', eContactItemSchema);

export const eContactMessageCreated = domainEvent(
  'e-contact-message-created',
  z.object({ ...threadMessageSchema.shape, item: eContactItemSchema }),
);

/** Resolved, seen, a red flag acknowledged, or corrected. */
export const eContactUpdated = domainEvent(
  'e-contact-updated',
  z.object({
    item: eContactItemSchema,
    red_flags: z.array(redFlagSchema),
    /** Whether the corrections beside its entries changed. */
    is_corrected: z.optional(z.boolean()),
  }),
);
