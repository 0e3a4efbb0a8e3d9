import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { dataRequestKinds, dataRequestStates, longestReason, longestWish } from './data-request-kinds.ts';
import { requiredText } from '../shared/text-schemas.ts';

export const dataRequestKindSchema = z.enum(dataRequestKinds);

/** A patient's request to the clinic about their stored data. */
export const dataRequestSchema = z.object({
  id: idSchema,
  kind: dataRequestKindSchema,
  text: z.string(),
  /** Of the institution that was asked; null where the patient had none. Servers of the last version do not tell it. */
  institution_name: z.optional(z.nullable(z.string())),
  state: z.enum(dataRequestStates),
  /** Why it was refused, told to the patient; or what was done, where the clinic wrote so. */
  reason: z.nullable(z.string()),
  created_at: momentSchema,
  /** Until when the law gives the clinic time to answer. */
  due_at: momentSchema,
  answered_at: z.nullable(momentSchema),
  /** To the patient alone: what a clinician wrote in which inquiry, since it is clinical. */
  corrections: z.optional(z.array(z.object({ e_contact_id: idSchema, text: z.string() }))),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

/**
 * The same as the clinic's admin sees it. Of who is erased, or being so, there is neither name (it is `–`) nor member ID nor what
 * either side wrote; servers of the last version tell it all.
 */
export const askedDataRequestSchema = z.object({
  ...dataRequestSchema.shape,
  patient: z.object({
    id: idSchema,
    member_id: z.nullable(z.string()),
    ...personNameSchema.shape,
    is_erased: z.optional(z.boolean()),
  }),
  /** How many institutions beside have the patient in their care, of an erasure that waits: it closes the record there too. */
  in_care_elsewhere: z.optional(z.number()),
  /**
   * When the institution gave the patient's record to another system, or any institution where none was asked: whoever has it is to be told
   * of what is corrected and erased. Left out where it never did, before the answer.
   */
  given_out_at: z.optional(z.array(momentSchema)),
});
export type AskedDataRequest = z.infer<typeof askedDataRequestSchema>;

export const newDataRequestSchema = z.object({
  id: idSchema,
  kind: dataRequestKindSchema,
  text: requiredText(longestWish),
  /** A child whom the account cares for; oneself unless said. */
  patient_id: z.optional(idSchema),
});

const reason = z.optional(requiredText(longestReason));
export const dataAnswerSchema = z.object({ state: z.enum(['done', 'refused']), reason }).check(
  z.refine(({ state, reason: said }) => state === 'done' || said !== undefined, {
    path: ['reason'],
    error: 'required',
  }),
);
