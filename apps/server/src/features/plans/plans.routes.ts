import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/plans/plans.api.ts';
import { serve } from '#server/wire/serve.ts';
import { answer, answeredBefore } from './plan-answers.service.ts';
import { planList, see, setBefore, setPlan, stop, waiting } from './plans.service.ts';

export function planRoutes(app: FastifyInstance): void {
  const { secret } = app;
  serve(app, api.listPlans, (work, { params }) => planList(work, params.patient_id));
  serve(app, api.listWaitingPlans, (work) => waiting(work));
  serve(app, api.createPlan, {
    handle: (work, { params, body }) => setPlan(work, params.patient_id, body),
    findExisting: (work, { params, body }) => setBefore(work, params.patient_id, body),
  });
  serve(app, api.answerPlan, {
    handle: (work, { params, body }) => answer(work, { ...params, secret }, body),
    findExisting: (work, { params, body }) => answeredBefore(work, params, body),
  });
  serve(app, api.stopPlan, (work, { params }) => stop(work, params));
  serve(app, api.seePlan, (work, { params, body }) => see(work, params, body));
}
