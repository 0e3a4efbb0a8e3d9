import type { FastifyInstance } from 'fastify';
import { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import {
  acknowledgeAll,
  acknowledgeRedFlag,
  judgeRedFlag,
  listRedFlagsOfPatient,
  takeBackAcknowledgement,
} from '@hodi/domain/red-flags/red-flags.api.ts';
import { serve } from '#server/wire/serve.ts';
import { acknowledge, acknowledgeNamed, takeBack } from './acknowledge.service.ts';
import { redFlagHistory, overdueOfInstitution } from './history.service.ts';

export function redFlagRoutes(app: FastifyInstance): void {
  serve(app, takeBackAcknowledgement, (work, { params }) => takeBack(work, params.red_flag_id));
  serve(app, acknowledgeAll, (work, { params, body }) =>
    acknowledgeNamed(work, params.id, { ...body, secret: app.secret }),
  );
  serve(app, listRedFlagsOfPatient, (work, { params, query }) => redFlagHistory(work, params.patient_id, query));
  serve(app, acknowledgeRedFlag, (work, { params }) =>
    acknowledge(work, { id: params.red_flag_id, secret: app.secret }),
  );
  serve(app, judgeRedFlag, (work, { params, body }) =>
    acknowledge(work, { id: params.red_flag_id, secret: app.secret, ...body }),
  );
  serve(app, listOverdueOfInstitution, (work, { params }) => overdueOfInstitution(work, params.institution_id));
}
