/** Sign-offs of the clinical content: who signed which part, and when. */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { type Language, languageSchema } from '../shared/language.ts';
import { requiredText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { contentKeySchema } from './content.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const signOffSchema = z.object({
  id: idSchema,
  topic: contentKeySchema,
  language: languageSchema,
  hash,
  /** Of the content when it was signed. */
  version: z.string(),
  name: z.string(),
  profession: z.string(),
  licence_number: z.string(),
  signed_at: momentSchema,
  /** Whether the signed content is the present one. */
  is_current: z.boolean(),
  withdrawn: z.nullable(z.object({ at: momentSchema, reason: z.string(), by: personNameSchema })),
});
export type SignOff = z.infer<typeof signOffSchema>;

/** A signature that holds. */
export const holds = ({ is_current, withdrawn }: SignOff): boolean => is_current && withdrawn === null;

/**
 * The signature that says how a language stands: one that holds, else the last that was not withdrawn. Words that went back to what
 * was signed before are signed, though others were signed meanwhile.
 * @param signOffs of one topic, newest first.
 */
export function standingSignOff(signOffs: readonly SignOff[], language: Language): SignOff | undefined {
  const left = signOffs.filter((one) => one.language === language && one.withdrawn === null);
  return left.find(holds) ?? left[0];
}

export const professionLength = 100;
export const licenceLength = 60;
export const reasonLength = 500;

export const newSignOffSchema = z.object({
  id: idSchema,
  language: languageSchema,
  /** Of what the signer has read. */
  hash,
  profession: requiredText(professionLength),
  licence_number: requiredText(licenceLength),
});

export const contentAuthorSchema = z.object({
  user_id: idSchema,
  ...personNameSchema.shape,
  role: clinicianRoleSchema,
});
export type ContentAuthor = z.infer<typeof contentAuthorSchema>;

export const commentLength = 2000;
export const contentCommentSchema = z.object({
  id: idSchema,
  item_id: z.string(),
  /** Null: of the item in every language. */
  language: z.nullable(languageSchema),
  body: z.string(),
  /** Other words for the text; empty where there are none. */
  suggestion: z.string(),
  author: contentAuthorSchema,
  created_at: momentSchema,
  resolved: z.nullable(z.object({ at: momentSchema, by: contentAuthorSchema })),
  version: z.number(),
});
export type ContentComment = z.infer<typeof contentCommentSchema>;
