import type { FastifyInstance } from 'fastify';
import { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import { serve } from '#server/wire/serve.ts';
import { change, noteList, write, written } from './notes.service.ts';

export function noteRoutes(app: FastifyInstance): void {
  serve(app, listNotes, (work, { params, query }) => noteList(work, params.patient_id, query));
  serve(app, createNote, {
    handle: (work, { params, body }) => write(work, params.patient_id, body),
    findExisting: (work, { params, body }) => written(work, params.patient_id, body),
  });
  serve(app, updateNote, (work, { params, body }) => change(work, params, body));
}
