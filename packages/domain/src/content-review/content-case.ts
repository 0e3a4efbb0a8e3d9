/** A case that was tried out and kept, to become an example in the content. About nobody. */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { answersSchema, genderSchema } from '../questionnaires/topic.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

export const oldestMonths = 130 * 12;

const caseParts = {
  profile: z.object({
    age_years: z.number().check(z.int(), z.gte(0), z.lte(130)),
    age_months: z.number().check(z.int(), z.gte(0), z.lte(oldestMonths)),
    gender: genderSchema,
    /** Somebody else answers for them: other questions and rules than where they answer themself. */
    is_answered_for: z.optional(z.boolean()),
  }),
  answers: answersSchema,
  /** The rules that fired. */
  expect: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
};

export const newCaseSchema = z.object({ id: idSchema, note: emptyOrText(300), ...caseParts });

export const contentCaseSchema = z.object({
  id: idSchema,
  note: z.string(),
  ...caseParts,
  /** Of the content when it was tried out. */
  content_version: z.string(),
  author: z.object({ user_id: idSchema, ...personNameSchema.shape, role: clinicianRoleSchema }),
  created_at: momentSchema,
});
export type ContentCase = z.infer<typeof contentCaseSchema>;
