import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageQuery } from '../shared/page.ts';
import { noteSchema, noteTextSchema } from './note.ts';

const patientParams = z.object({ patient_id: idSchema });

export const listNotes = endpoint({
  name: 'notes.list',
  summary: 'The notes of all clinicians about a patient, newest first',
  method: 'GET',
  path: '/patients/:patient_id/notes',
  params: patientParams,
  query: z.object(pageQuery),
  answer: z.object({ items: z.array(noteSchema), total: z.number(), next_cursor: z.nullable(z.string()) }),
  who: ['clinician'],
  audit: true,
});

export const createNote = endpoint({
  name: 'notes.create',
  summary: 'Write a note about a patient; the patient never sees it',
  method: 'POST',
  path: '/patients/:patient_id/notes',
  params: patientParams,
  body: z.object({ id: idSchema, note: noteTextSchema }),
  answer: z.object({ note: noteSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const updateNote = endpoint({
  name: 'notes.update',
  summary: 'Change a note of one’s own',
  method: 'PUT',
  path: '/patients/:patient_id/notes/:note_id',
  params: z.object({ patient_id: idSchema, note_id: idSchema }),
  body: z.object({ note: noteTextSchema, version: z.number().check(z.int()) }),
  answer: z.object({ note: noteSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
