import type { FastifyInstance } from 'fastify';
import { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { serve } from '#server/wire/serve.ts';
import { acknowledge } from './acknowledge.service.ts';
import { overdueOfInstitution } from './overdue.service.ts';

export function redFlagRoutes(app: FastifyInstance): void {
  serve(app, acknowledgeRedFlag, (work, { params }) => acknowledge(work, params.red_flag_id, app.secret));
  serve(app, listOverdueOfInstitution, (work, { params }) => overdueOfInstitution(work, params.institution_id));
}
