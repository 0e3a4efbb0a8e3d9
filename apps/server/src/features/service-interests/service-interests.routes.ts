import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/service-interests/service-interests.api.ts';
import { serve, serveMaking } from '#server/wire/serve.ts';
import { ask, asked, fulfil, interestList } from './requests.service.ts';

export function serviceInterestRoutes(app: FastifyInstance): void {
  serve(app, api.listServiceInterests, (work, { query }) => interestList(work, query));
  serveMaking(app, api.createServiceInterest, {
    make: (work, { body }) => ask(work, body),
    made: (work, { body }) => asked(work, body),
  });
  serve(app, api.fulfilServiceInterest, (work, { params }) => fulfil(work, params.service_interest_id));
}
