import type { FastifyInstance } from 'fastify';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { serve } from '#server/wire/serve.ts';
import { acknowledge } from './acknowledge.service.ts';

export function redFlagRoutes(app: FastifyInstance): void {
  serve(app, acknowledgeRedFlag, (work, { params }) => acknowledge(work, params.red_flag_id, app.secret));
}
