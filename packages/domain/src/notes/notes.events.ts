import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';

export const noteSchema = z.object({
  id: idSchema,
  patient_id: idSchema,
  author_id: idSchema,
  note: z.string(),
  created_at: momentSchema,
});

/** Goes to clinicians only: notes are never sent to the patient. */
export const clinicianNoteCreated = domainEvent(
  'clinician-note-created',
  z.object({ patientId: idSchema, note: noteSchema }),
);
