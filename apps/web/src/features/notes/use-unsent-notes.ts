import { createNote, updateNote } from '@hodi/domain/notes/notes.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';

/** Notes about the patient that are not on the server yet, each with its time by the server's clock. */
export const useUnsentNotes = (patient_id: string): QueueRecord[] =>
  useQueued({ thread: patient_id })
    .filter(({ name }) => name === createNote.name || name === updateNote.name)
    .map((record) => ({ ...record, timestamp: serverTimeOf(record.timestamp) }));
