import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';

/**
 * A person's caregivers changed. The event goes to the person, to each affected caregiver and to the person’s
 * clinicians, who all read `caregivers.list` anew; a caregiver reads `patients.me` anew.
 */
export const caregiversChanged = domainEvent(
  'caregivers-changed',
  z.object({
    patient_id: idSchema,
    /** `ended`: the reader’s own access is over, so what their device holds of the person goes. `waiting`: not begun yet. */
    access: z.enum(['open', 'waiting', 'ended']),
    /** An inquiry that a clinician keeps from the reader, or any entry moved to another record: it leaves their device. */
    kept_e_contact_id: z.optional(idSchema),
  }),
);
