import * as z from 'zod/mini';
import { serviceCodeSchema } from '../services/services.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { serviceInterestSchema } from './service-interest.ts';
import { searchSchema } from '../shared/text-schemas.ts';

/** Asking for one that is open already answers that one. */
export const createServiceInterest = endpoint({
  name: 'service_interests.create',
  summary: 'Ask for a service, for oneself or on behalf of a patient',
  method: 'POST',
  path: '/service-interests',
  body: z.object({ id: idSchema, patient_id: idSchema, service: serviceCodeSchema }),
  answer: z.object({ service_interest: serviceInterestSchema }),
  status: 201,
  who: bothUserTypes,
  repeat: 'keyed',
  audit: true,
});

export const fulfilServiceInterest = endpoint({
  name: 'service_interests.fulfil',
  summary: 'Mark a requested service of a patient of the clinician as fulfilled',
  method: 'PUT',
  path: '/service-interests/:service_interest_id/fulfil',
  params: z.object({ service_interest_id: idSchema }),
  answer: z.object({ service_interest: serviceInterestSchema }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

/**
 * Of one patient, or of everybody whom the clinician has in their care; a patient's own; newest first. Searched by the
 * patient as in their list, and by the service's name in either language.
 */
export const listServiceInterests = endpoint({
  name: 'service_interests.list',
  summary: 'Requested services of the clinician’s patients, or the patient’s own',
  method: 'GET',
  path: '/service-interests',
  query: z.object({
    ...pageQuery,
    patient_id: z.optional(idSchema),
    state: z._default(z.enum(['all', 'open', 'fulfilled']), 'all'),
    search: searchSchema,
  }),
  answer: pageOf(serviceInterestSchema),
  who: bothUserTypes,
  audit: true,
});
