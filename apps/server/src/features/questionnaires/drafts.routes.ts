import type { FastifyInstance } from 'fastify';
import { discardDraft, listDrafts, loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { serve } from '#server/wire/serve.ts';
import * as drafts from './drafts.service.ts';

export function draftRoutes(app: FastifyInstance): void {
  serve(app, listDrafts, (work, { params }) => drafts.list(work, params.patient_id));
  serve(app, loadDraft, (work, { params }) => drafts.load(work, params));
  serve(app, saveDraft, (work, { params, body }) => drafts.save(work, params, body));
  serve(app, discardDraft, (work, { params, query }) => drafts.discard(work, params, query));
}
