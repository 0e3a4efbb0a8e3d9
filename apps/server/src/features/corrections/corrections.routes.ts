import type { FastifyInstance } from 'fastify';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { serve } from '#server/wire/serve.ts';
import { correct, corrected } from './corrections.service.ts';

export function correctionRoutes(app: FastifyInstance): void {
  serve(app, createCorrection, {
    handle: (work, { params, body }) => correct(work, params.id, body),
    findExisting: (work, { params, body }) => corrected(work, params.id, body),
  });
}
