import * as z from 'zod/mini';
import { namedClinicianSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { requiredText } from '../shared/text-schemas.ts';

/** Of a clinician about a patient; it never goes to the patient. */
export const noteSchema = z.object({
  id: idSchema,
  patient_id: idSchema,
  /** The clinician who wrote it, and alone may change it. */
  author_id: idSchema,
  author: namedClinicianSchema,
  note: z.string(),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
  created_at: momentSchema,
  updated_at: momentSchema,
});
export type Note = z.infer<typeof noteSchema>;

export const noteMaxLength = 5000;
/** Notes are saved only if there is something in them. */
export const noteTextSchema = requiredText(noteMaxLength);
