import { createNote, updateNote } from '@hodi/domain/notes/notes.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';

/** Notes about the patient that are not on the server yet. */
export const useUnsentNotes = (patient_id: string): QueueRecord[] =>
  useQueued({ thread: patient_id }).filter(({ name }) => name === createNote.name || name === updateNote.name);
