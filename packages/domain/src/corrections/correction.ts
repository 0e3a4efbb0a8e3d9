/**
 * A correction says what is right instead of what stands in an inquiry: its author and moment stand beside the entry, which
 * stays as it was sent or written (Kenya's Data Protection Act, 2019, section 40).
 */
import * as z from 'zod/mini';
import { namedClinicianSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { requiredText } from '../shared/text-schemas.ts';

export const longestCorrection = 2000;

export const correctionSchema = z.object({
  id: idSchema,
  e_contact_id: idSchema,
  /** Of the answer that it corrects; null where it is of the inquiry as a whole, or of what was written in it. */
  question_id: z.nullable(z.string()),
  text: z.string(),
  author: namedClinicianSchema,
  created_at: momentSchema,
});
export type Correction = z.infer<typeof correctionSchema>;

/** A patient's open request for correction, as shown to those who may correct it. */
export const askedCorrectionSchema = z.object({
  id: idSchema,
  text: z.string(),
  created_at: momentSchema,
  /** Until when the law gives time to answer. */
  due_at: momentSchema,
});
export type AskedCorrection = z.infer<typeof askedCorrectionSchema>;

export const newCorrectionSchema = z.object({
  id: idSchema,
  question_id: z.nullable(z.string().check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'))),
  text: requiredText(longestCorrection),
  /** The request that it answers: its patient is told with these words that it is done. */
  data_request_id: z.nullable(idSchema),
});
