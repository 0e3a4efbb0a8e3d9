import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/absences/absences.api.ts';
import { serve } from '#server/wire/serve.ts';
import { changeAbsence, endAbsence, showAbsence } from './absences.service.ts';

export function absenceRoutes(app: FastifyInstance): void {
  serve(app, api.getAbsence, (work, { params }) => showAbsence(work, params.clinician_id));
  serve(app, api.setAbsence, (work, { params, body }) => changeAbsence(work, params.clinician_id, body));
  serve(app, api.endAbsence, (work, { params }) => endAbsence(work, params.clinician_id));
}
