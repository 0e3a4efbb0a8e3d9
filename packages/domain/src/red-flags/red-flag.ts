import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';

export const redFlagSchema = z.object({
  id: idSchema,
  e_contact_id: idSchema,
  rule_id: z.string(),
  /** The version of the content whose rule fired. */
  rule_version: z.string(),
  severity: z.enum(['emergency', 'warning']),
  triggered_at: momentSchema,
  acknowledged_at: z.nullable(momentSchema),
  acknowledged_by: z.nullable(z.string()),
  /** `rule` unless said: the version before knows no other. */
  kind: z.optional(z.enum(['rule', 'self_harm', 'message'])),
});
export type RedFlag = z.infer<typeof redFlagSchema>;
