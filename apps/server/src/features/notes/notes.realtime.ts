import { clinicianNoteCreated } from '@hodi/domain/notes/notes.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { notesById } from './notes.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['note_id'] ?? '';

const created: EventRenderer = {
  event: clinicianNoteCreated,
  part: 'notes',
  async render(db, reader, references) {
    // A patient never gets a note, whatever was told to whom.
    if (reader.clinician === null) return references.map(() => null);
    const notes = await notesById(db, [...new Set(references.map(idOf))]);
    const readable = await recordsOpenTo(db, reader, {
      patientIds: [...new Set(notes.map((note) => note.patient_id))],
      area: 'notes',
    });
    const byId = new Map(notes.filter((note) => readable.has(note.patient_id)).map((note) => [note.id, note]));
    return references.map((reference) => {
      const note = byId.get(idOf(reference));
      if (note === undefined) return null;
      return { payload: { patientId: note.patient_id, note }, patient_id: note.patient_id };
    });
  },
};

export const noteRenderers: readonly EventRenderer[] = [created];
