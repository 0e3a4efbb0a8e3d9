import type { FastifyInstance } from 'fastify';
import { getOpeningHours, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { serve } from '#server/wire/serve.ts';
import { changeHours, showHours } from './opening-hours.service.ts';

export function openingHoursRoutes(app: FastifyInstance): void {
  serve(app, getOpeningHours, (work, { params }) => showHours(work, params.institution_id));
  serve(app, setOpeningHours, (work, { params, body }) => changeHours(work, params.institution_id, body));
}
