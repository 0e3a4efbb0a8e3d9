/** New words for a text of the content, until a second reviewer decides. */
import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { emptyOrText, requiredText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { contentPlaceSchema, contentTextLength } from '../questionnaires/changed-texts.ts';
import { contentAuthorSchema, reasonLength } from './sign-off.ts';

/** As many as a whole topic has texts. */
export const mostProposals = 1000;

export const newProposalSchema = z.object({
  id: idSchema,
  ...contentPlaceSchema.shape,
  /** The text that its author had before them. */
  before: z.string().check(z.maxLength(contentTextLength)),
  after: requiredText(contentTextLength),
});
export type NewProposal = z.infer<typeof newProposalSchema>;

export const textProposalSchema = z.object({
  id: idSchema,
  ...contentPlaceSchema.shape,
  before: z.string(),
  after: z.string(),
  /** Of the content that its author read. */
  content_version: z.string(),
  author: contentAuthorSchema,
  created_at: momentSchema,
  decided: z.nullable(
    z.object({
      at: momentSchema,
      by: contentAuthorSchema,
      is_accepted: z.boolean(),
      reason: z.string(),
      /** The edition that it came with, where it was accepted. */
      edition: z.nullable(z.number()),
    }),
  ),
});
export type TextProposal = z.infer<typeof textProposalSchema>;

/** A reason is required to decline and optional to accept. */
export const decisionSchema = z
  .object({
    proposal_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(mostProposals)),
    is_accepted: z.boolean(),
    reason: emptyOrText(reasonLength),
  })
  .check(z.refine(({ is_accepted, reason }) => is_accepted || reason !== '', { path: ['reason'], error: 'required' }));
