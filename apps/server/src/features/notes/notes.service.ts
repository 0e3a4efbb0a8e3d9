/** Notes of clinicians about a patient: every clinician with an active relationship reads them, their author changes them. */
import type { Note } from '@hodi/domain/notes/note.ts';
import { clinicianNoteCreated } from '@hodi/domain/notes/notes.events.ts';
import type { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { cliniciansInCare, lockCare } from '#server/features/patients/care.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './notes.repository.ts';

async function oneNote(work: Work, id: string): Promise<{ note: Note }> {
  const [note] = await rows.notesById(work.tx, [id]);
  if (note === undefined) throw notFound();
  return { note };
}

/** To clinicians alone. */
async function tell(work: Work, patient_id: string, note_id: string): Promise<void> {
  work.touches({ patient_ids: [patient_id], subject_id: note_id });
  work.tell(await cliniciansInCare(work.tx, patient_id), clinicianNoteCreated, { note_id });
}

/** @throws Refusal 404 without an active relationship. */
export async function noteList(
  work: Work,
  patient_id: string,
  { limit, cursor }: QueryOf<typeof listNotes>,
): Promise<AnswerOf<typeof listNotes>> {
  await lockCare(work, patient_id, 'notes');
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const whose = { patient_id, reader_id: clinicianOf(work.caller).id };
  const notes = await rows.pageOfNotes(work.tx, { ...whose, after, limit });
  const { shown, next_cursor } = pageOf(notes, limit, ({ created_at, id }) => [created_at, id]);
  work.touches({ patient_ids: [patient_id] });
  return {
    items: shown,
    total: await rows.countNotes(work.tx, whose),
    next_cursor,
  };
}

/** @throws Refusal 404 without an active relationship; 409 `id_taken`. */
export async function write(
  work: Work,
  patient_id: string,
  { id, note }: BodyOf<typeof createNote>,
): Promise<AnswerOf<typeof createNote>> {
  await lockCare(work, patient_id, 'notes');
  const author_id = clinicianOf(work.caller).id;
  const row = { id, patient_id, author_id, note, created_at: work.at, updated_at: work.at };
  if (!(await rows.insertNote(work.tx, row))) throw new Refusal(409, 'id_taken');
  await tell(work, patient_id, id);
  return oneNote(work, id);
}

/** The caller's own note of this id, as long as it says what they send again. */
export async function written(
  { tx, caller }: Work,
  patient_id: string,
  { id, note: text }: BodyOf<typeof createNote>,
): Promise<(Existing & { answer: { note: Note } }) | undefined> {
  const [note] = await rows.notesById(tx, [id]);
  const isSame = note?.author_id === clinicianOf(caller).id && note.patient_id === patient_id && note.note === text;
  return isSame ? { patient_id, answer: { note } } : undefined;
}

/** @throws Refusal 404 for another's note too; 409 `version_conflict`. */
export async function change(
  work: Work,
  { patient_id, note_id: id }: { patient_id: string; note_id: string },
  given: BodyOf<typeof updateNote>,
): Promise<AnswerOf<typeof updateNote>> {
  await lockCare(work, patient_id, 'notes');
  const stored = await rows.lockNote(work.tx, { id, patient_id, author_id: clinicianOf(work.caller).id });
  if (stored === undefined) throw notFound('patient_not_found');
  if (stored.version !== given.version) throw new Refusal(409, 'version_conflict');
  await rows.changeNote(work.tx, id, { note: given.note, version: stored.version + 1, updated_at: work.at });
  await tell(work, patient_id, id);
  return oneNote(work, id);
}
