import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { changedAnswersSchema } from './changed-answers.ts';
import { answersSchema } from './topic.ts';

/** Answers not yet sent, one for each author, patient and topic. */
export const draftSchema = z.object({
  patient_id: idSchema,
  topic: z.string(),
  answers: answersSchema,
  changed_answers: changedAnswersSchema,
  selected_services: z.array(z.string()),
  /** The question on the screen when it was saved. */
  position: z.nullable(z.string()),
  content_version: z.string(),
  updated_at: momentSchema,
  /** The inquiry that it will become, or that it completes where that was sent early; the version before does not tell it. */
  becomes: z.optional(z.nullable(idSchema)),
});
export type Draft = z.infer<typeof draftSchema>;

export const draftInputSchema = z.object({
  answers: answersSchema,
  changed_answers: z._default(changedAnswersSchema, []),
  selected_services: z._default(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20)), []),
  position: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  content_version: z._default(z.string().check(z.maxLength(60)), ''),
  /** The inquiry that it will become: once that was sent, nothing is saved any more. */
  becomes: z.optional(idSchema),
  /**
   * `updated_at` of the saving that its author went on from, and when they last answered. A draft of another device that was
   * saved after both stays. An app of the version before tells neither, and replaces whatever is there.
   */
  based_on: z.optional(momentSchema),
  answered_at: z.optional(momentSchema),
});
