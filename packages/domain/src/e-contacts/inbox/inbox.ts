/** Owners of threads, and the inbox's view of them. */
import * as z from 'zod/mini';
import { attachmentSchema } from '@hodi/domain/attachments/attachment.ts';
import { clinicianRoleSchema } from '@hodi/domain/clinicians/clinician.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { momentSchema } from '@hodi/domain/shared/time.ts';
import { personNameSchema } from '@hodi/domain/users/user.ts';

/** `mine`: whose owner one is. `covering`: of colleagues who are away and whom one covers for. */
export const inboxViews = ['mine', 'unassigned', 'team', 'covering'] as const;
export const inboxViewSchema = z.enum(inboxViews);
export type InboxView = z.infer<typeof inboxViewSchema>;

export const ownerSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...personNameSchema.shape,
  role: clinicianRoleSchema,
});
export type Owner = z.infer<typeof ownerSchema>;

const namedSchema = z.object({ ...personNameSchema.shape, role: clinicianRoleSchema });

/** `claimed`: somebody took it themself. `assigned`: gave it to another. `handed_back`: to nobody. `passed`: its owner left. */
const ownerChangeKinds = ['claimed', 'assigned', 'handed_back', 'passed'] as const;

/** A change of owner in the history of a thread. To patients only one that they are told, without a reason. */
export const ownerChangeSchema = z.object({
  id: idSchema,
  kind: z.enum(ownerChangeKinds),
  at: momentSchema,
  /** Null where nobody did it, as when its owner left. */
  by: z.nullable(namedSchema),
  /** Null is nobody. */
  to: z.nullable(namedSchema),
  reason: z.optional(z.nullable(z.string())),
  is_patient_told: z.boolean(),
});
export type OwnerChange = z.infer<typeof ownerChangeSchema>;

/** A reply that was written past one of a colleague which its author had not seen: clinicians see it, the patient does not. */
export const heldReplySchema = z.object({
  id: idSchema,
  user_id: idSchema,
  author: namedSchema,
  message: z.string(),
  written_at: z.nullable(momentSchema),
  created_at: momentSchema,
  replies_to: z.optional(z.nullable(idSchema)),
  attachments: z.optional(z.array(attachmentSchema)),
  has_no_words: z.optional(z.literal(true)),
});
export type HeldReply = z.infer<typeof heldReplySchema>;
