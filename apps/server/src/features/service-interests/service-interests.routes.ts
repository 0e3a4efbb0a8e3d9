import type { FastifyInstance } from 'fastify';
import { createServiceInterest, fulfilServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { serve } from '#server/wire/serve.ts';
import { ask, fulfil } from './requests.service.ts';

export function serviceInterestRoutes(app: FastifyInstance): void {
  serve(app, createServiceInterest, (work, { body }) => ask(work, body));
  serve(app, fulfilServiceInterest, (work, { params }) => fulfil(work, params.service_interest_id));
}
