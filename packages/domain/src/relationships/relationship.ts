import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';

/** Between one clinician and one patient ("cpr"). Only `active` opens a patient's record. */
export const relationshipStatusSchema = z.enum(['invited', 'active', 'declined', 'ended']);
export type RelationshipStatus = z.infer<typeof relationshipStatusSchema>;

export const relationshipSchema = z.object({
  id: idSchema,
  status: relationshipStatusSchema,
  created_at: momentSchema,
  /** Since when the patient is in this clinician's care; null where they are not, and not told by older servers. */
  active_since: z.optional(z.nullable(momentSchema)),
});
