import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import type { Note } from '@hodi/domain/notes/note.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { versionsOf } from '~/lib/api/queue-record.ts';
import { keyFor } from '~/lib/ids.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { discardRecord, reloadQueue } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { type KnownNote, refusedChanges, waitingNotes } from './known-note.ts';
import type { NoteAttempt } from './note-attempt.ts';

/** Which note is changed, and which version of it was seen; none to write another. */
export interface Changed {
  id: string;
  version: number;
}

interface Writing {
  /** The author: another user may sign in before it is sent. */
  owner: string;
  attempt: NoteAttempt;
  changed?: Changed | undefined;
  /** Notes on the device what leaves now. */
  noted?: () => Promise<unknown>;
  /** Its words were refused before: that write makes room. */
  isAgain?: boolean;
}

const editedAt = (patient_id: string, note_id: string): string => `/clinician/patients/${patient_id}?note=${note_id}`;

/** The same note, where it waits already: over a reload the queue has it. One that was refused makes room. */
async function waitingNote({ id, sent }: NoteAttempt): Promise<KnownNote | undefined> {
  const queue = await reloadQueue().catch(() => queueStore.get());
  const notes = queue.filter(({ name }) => name === createNote.name || name === updateNote.name);
  const made = notes.filter(({ creates }) => creates.includes(id));
  for (const [key, body] of versionsOf(made)) sent.set(key, body);
  for (const record of made) if (record.state === 'refused') await discardRecord(record.id).catch(() => undefined);
  return waitingNotes(notes).find((note) => note.id === id);
}

/** Reads the cached notes of the patient. */
function readNotes(queryClient: QueryClient, patient_id: string) {
  const patientKey = queryFor(getPatient, { params: { patient_id } }).queryKey;
  const listKey = [listNotes.name, { params: { patient_id } }];
  return {
    refresh: async (): Promise<void> => {
      await queryClient.refetchQueries({ queryKey: patientKey });
      await queryClient.refetchQueries({ queryKey: listKey });
    },
    put: (note: Note): void => {
      queryClient.setQueryData<OpenPatientInfo>(patientKey, (info) => {
        const present = info?.clinician_notes[0];
        const isOlder = present !== undefined && present.id !== note.id && present.created_at > note.created_at;
        return info && !isOlder ? { ...info, clinician_notes: [note] } : info;
      });
      loadAgain(queryClient, listKey);
    },
  };
}

/** Writes a note, or changes one: now, or as soon as there is a network. */
export const useWriteNote = (patient_id: string) => noteWriter(useQueryClient(), patient_id);

export function noteWriter(queryClient: QueryClient, patient_id: string) {
  const { refresh, put } = readNotes(queryClient, patient_id);
  const write = async (note: string, writing: Writing): Promise<'saved' | 'waiting'> => {
    const { owner, changed, attempt, noted, isAgain } = writing;
    const summary = aboutPatient(queryClient, patient_id, note);
    const about = { title: 'queue.note', summary, thread: patient_id, userId: owner, silent: true } as const;
    const begin = async (body: object): Promise<string> => {
      const key = keyFor(attempt.sent, body);
      attempt.sent.set(key, body);
      await noted?.();
      return key;
    };
    const create = async () => {
      const body = { id: attempt.id, note };
      const how = {
        ...about,
        editAt: editedAt(patient_id, body.id),
        creates: [body.id],
        idempotencyKey: await begin(body),
        versions: attempt.sent,
      };
      return send(createNote, { params: { patient_id }, body }, how);
    };
    const change = async ({ id: note_id, version }: Changed) => {
      const body = { note, version };
      const idempotencyKey = await begin(body);
      const refused = isAgain === true ? refusedChanges(queueStore.get(), note_id) : [];
      const how = { ...about, editAt: editedAt(patient_id, note_id), needs: [note_id], idempotencyKey };
      const done = send(updateNote, { params: { patient_id, note_id }, body }, { ...how, insteadOf: refused[0]?.id });
      // Of another tab, or an older one: they are over once this one has taken a place.
      for (const { id } of refused.slice(1)) await discardRecord(id).catch(() => undefined);
      return done;
    };
    const waits = changed === undefined ? await waitingNote(attempt) : undefined;
    if (waits?.note === note) return 'waiting';
    const known = changed ?? waits;
    try {
      const made = await (known === undefined ? create() : change(known));
      // If another user has signed in since, the cache is theirs.
      if (draftOwner() === owner) put(made.note);
      return 'saved';
    } catch (error) {
      if (error instanceof QueuedError) return 'waiting';
      if (!(error instanceof EarlierArrivedError)) throw error;
      // It is there as it was written first: these words are a change of it.
      return write(note, { ...writing, changed: (error.answer as AnswerOf<typeof createNote>).note });
    }
  };
  return { write, refresh };
}
