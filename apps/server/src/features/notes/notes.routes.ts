import type { FastifyInstance } from 'fastify';
import { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import { serve, serveMaking } from '#server/wire/serve.ts';
import { change, noteList, write, written } from './notes.service.ts';

export function noteRoutes(app: FastifyInstance): void {
  serve(app, listNotes, (work, { params, query }) => noteList(work, params.patient_id, query));
  serveMaking(app, createNote, {
    make: (work, { params, body }) => write(work, params.patient_id, body),
    made: (work, { params, body }) => written(work, params.patient_id, body),
  });
  serve(app, updateNote, (work, { params, body }) => change(work, params, body));
}
