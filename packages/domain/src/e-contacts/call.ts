/** A call about an inquiry, as a clinician logged it. */
import * as z from 'zod/mini';
import { namedClinicianSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';

/** `in_person`: the clinician stands beside the patient. */
export const callOutcomeSchema = z.enum(['reached', 'no_answer', 'wrong_number', 'in_person']);
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** Whether the patient was spoken to. */
export const isReached = (outcome: CallOutcome): boolean => outcome === 'reached' || outcome === 'in_person';

/** To the patient it says only that the clinic called, or tried to: no note, no name, no wrong number. */
export const callSchema = z.object({
  id: idSchema,
  outcome: callOutcomeSchema,
  called_at: momentSchema,
  note: z.nullable(z.string()),
  clinician: z.nullable(namedClinicianSchema),
});
export type Call = z.infer<typeof callSchema>;
