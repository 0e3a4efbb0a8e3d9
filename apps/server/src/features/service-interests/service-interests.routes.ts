import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/service-interests/service-interests.api.ts';
import { serve } from '#server/wire/serve.ts';
import { ask, asked, fulfil, interestList } from './requests.service.ts';

export function serviceInterestRoutes(app: FastifyInstance): void {
  serve(app, api.listServiceInterests, (work, { query }) => interestList(work, query));
  serve(app, api.createServiceInterest, {
    handle: (work, { body }) => ask(work, body),
    findExisting: (work, { body }) => asked(work, body),
  });
  serve(app, api.fulfilServiceInterest, (work, { params }) => fulfil(work, params.service_interest_id));
}
