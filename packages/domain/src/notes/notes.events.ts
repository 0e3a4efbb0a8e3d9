import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { noteSchema } from './note.ts';

/** A note was written or changed. Goes to clinicians only: notes are never sent to the patient. */
export const clinicianNoteCreated = domainEvent(
  'clinician-note-created',
  z.object({ patientId: idSchema, note: noteSchema }),
);
