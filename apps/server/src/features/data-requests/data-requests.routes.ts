import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { serve } from '#server/wire/serve.ts';
import { answer, ask, asked, ownRequests, requestsToAnswer } from './data-requests.service.ts';

export function dataRequestRoutes(app: FastifyInstance): void {
  serve(app, api.createDataRequest, {
    handle: (work, { body }) => ask(work, app.secret, body),
    findExisting: (work, { body }) => asked(work, body),
  });
  serve(app, api.listOwnDataRequests, (work, { query }) => ownRequests(work, query.patient_id));
  serve(app, api.listDataRequests, (work, { query }) => requestsToAnswer(work, query));
  const { retentionYears } = app.config;
  serve(app, api.answerDataRequest, (work, { params, body }) =>
    answer(work, { id: params.data_request_id, retentionYears }, body),
  );
}
