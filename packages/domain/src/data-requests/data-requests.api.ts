/** Correction and erasure as Kenya's Data Protection Act, 2019, gives a right to (sections 26 and 40). */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageQuery } from '../shared/page.ts';
import { askedDataRequestSchema, dataAnswerSchema, dataRequestSchema, newDataRequestSchema } from './data-request.ts';
import { dataRequestStates } from './data-request-kinds.ts';

export const createDataRequest = endpoint({
  name: 'data_requests.create',
  summary: 'Ask the own clinic to correct or to erase what it keeps',
  method: 'POST',
  path: '/data-requests',
  body: newDataRequestSchema,
  answer: z.object({ data_request: dataRequestSchema }),
  status: 201,
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});

export const listOwnDataRequests = endpoint({
  name: 'data_requests.own',
  summary: 'What the patient asked about their data, and what the clinic answered; newest first',
  method: 'GET',
  path: '/data-requests/own',
  query: z.object({
    /** A child whom the account cares for; oneself unless said. */
    patient_id: z.optional(idSchema),
  }),
  answer: z.object({ data_requests: z.array(dataRequestSchema) }),
  who: ['patient'],
  audit: true,
});

export const listDataRequests = endpoint({
  name: 'data_requests.list',
  summary:
    'What patients asked about their data, open first: of the own institution for its admin, of all for superusers',
  method: 'GET',
  path: '/data-requests',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(dataRequestStates)),
    /** For a superuser; an admin has their own alone. */
    institution_id: z.optional(idSchema),
  }),
  answer: z.object({ items: z.array(askedDataRequestSchema), next_cursor: z.nullable(z.string()) }),
  who: ['clinician'],
  needs: 'institution_settings',
  audit: true,
});

/** An erasure that is done is carried out with it: the account is closed at once, the rest follows within minutes. */
export const answerDataRequest = endpoint({
  name: 'data_requests.answer',
  summary: 'Say that a correction or an erasure is done, or refuse it with a reason that the patient is told',
  method: 'POST',
  path: '/data-requests/:data_request_id/answer',
  params: z.object({ data_request_id: idSchema }),
  body: dataAnswerSchema,
  /** Nothing of the patient: it is kept for a while to be repeated, also when they are erased. */
  answer: z.object({ id: idSchema, state: z.enum(dataRequestStates) }),
  who: ['clinician'],
  needs: 'institution_settings',
  repeat: 'keyed',
  audit: true,
});
