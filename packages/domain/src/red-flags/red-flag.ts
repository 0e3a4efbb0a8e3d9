import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import type { TopicKey } from '../questionnaires/topic.ts';

/** A text on a phone is read by whoever holds it: what these are about is nobody else's business. */
const unsaid: ReadonlySet<TopicKey> = new Set(['anxiety_depression', 'insomnia', 'services']);

/** Whether an SMS to the clinic names the topic. */
export const isTopicTold = (topic: TopicKey): boolean => !unsaid.has(topic);

export const judgementSchema = z.enum(['confirmed', 'dismissed']);
export type Judgement = z.infer<typeof judgementSchema>;

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
  /** `message`: raised by words of the patient, not by a rule. Servers of the last version do not tell. */
  kind: z.optional(z.enum(['rule', 'message'])),
  /** Of a `message`: whether a clinician found that the words are meant. */
  judgement: z.optional(z.nullable(judgementSchema)),
});
export type RedFlag = z.infer<typeof redFlagSchema>;

/** A rule that a phone found to fire. */
export const foundSchema = z.object({
  rule_id: z.string().check(z.maxLength(60)),
  severity: redFlagSchema.shape.severity,
});
