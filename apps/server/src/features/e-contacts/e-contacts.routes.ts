import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { serve } from '#server/wire/serve.ts';
import { inquiriesOfClinician, inquiriesOfPatient, needsYouNow } from './lists.service.ts';
import { submit } from './submit.service.ts';
import { readThread } from './threads-read.service.ts';
import { resolve, see, writeMessage } from './threads.service.ts';

export function eContactRoutes(app: FastifyInstance): void {
  serve(app, api.createEContact, (work, { body }) => submit(work, body));
  serve(app, api.getThreadForClinician, (work, { params }) => readThread(work, params.id));
  serve(app, api.getThreadForPatient, (work, { params }) => readThread(work, params.id));
  serve(app, api.listForClinician, (work, { query }) => inquiriesOfClinician(work, query));
  serve(app, api.listForPatient, (work, { params, query }) => inquiriesOfPatient(work, params.patient_id, query));
  serve(app, api.listNeedsYouNow, (work, { query }) => needsYouNow(work, query));
  serve(app, api.postMessage, (work, { params, body }) => writeMessage(work, params.id, body));
  serve(app, api.setEContactStatus, (work, { params, body }) => resolve(work, params.id, body));
  serve(app, api.markSeen, (work, { params, body }) => see(work, params.id, body));
}
