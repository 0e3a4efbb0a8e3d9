import { useQueryClient } from '@tanstack/react-query';
import { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import type { Note } from '@hodi/domain/notes/note.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { newId } from '~/lib/ids.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** Which note is changed, and which version of it was seen; none to write another. */
export interface Changed {
  id: string;
  version: number;
}

/** Writes a note, or changes one: now, or as soon as there is a network. */
export function useWriteNote(patient_id: string) {
  const queryClient = useQueryClient();
  const patientKey = queryFor(getPatient, { params: { patient_id } }).queryKey;

  const refresh = async (): Promise<void> => {
    await queryClient.refetchQueries({ queryKey: patientKey });
    await queryClient.refetchQueries({ queryKey: [listNotes.name, { params: { patient_id } }] });
  };
  const put = (note: Note): void => {
    queryClient.setQueryData<OpenPatientInfo>(patientKey, (info) => {
      const present = info?.clinician_notes[0];
      const isOlder = present !== undefined && present.id !== note.id && present.created_at > note.created_at;
      return info && !isOlder ? { ...info, clinician_notes: [note] } : info;
    });
    loadAgain(queryClient, [listNotes.name, { params: { patient_id } }]);
  };
  const write = async (note: string, changed?: Changed): Promise<'saved' | 'waiting'> => {
    const options = { title: 'queue.note' as const, summary: note, thread: patient_id, silent: true };
    try {
      if (changed === undefined) {
        const id = newId();
        const call = { params: { patient_id }, body: { id, note } };
        put((await send(createNote, call, { ...options, creates: [id] })).note);
      } else {
        const { id: note_id, version } = changed;
        const call = { params: { patient_id, note_id }, body: { note, version } };
        put((await send(updateNote, call, { ...options, needs: [note_id] })).note);
      }
      return 'saved';
    } catch (error) {
      if (error instanceof QueuedError) return 'waiting';
      throw error;
    }
  };
  return { write, refresh };
}
