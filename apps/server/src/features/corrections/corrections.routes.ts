import type { FastifyInstance } from 'fastify';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { serveMaking } from '#server/wire/serve.ts';
import { correct, corrected } from './corrections.service.ts';

export function correctionRoutes(app: FastifyInstance): void {
  serveMaking(app, createCorrection, {
    make: (work, { params, body }) => correct(work, params.id, body),
    made: (work, { params, body }) => corrected(work, params.id, body),
  });
}
