import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { conditionDetailsSchema, conditionSchema } from './condition.ts';
import { newEntry, seenVersionSchema } from './record-entry.ts';

const params = z.object({ patient_id: idSchema });

export const listConditions = endpoint({
  name: 'conditions.list',
  summary: 'The conditions of a patient: what counts first, what was taken out last',
  method: 'GET',
  path: '/patients/:patient_id/conditions',
  params,
  query: z.object(pageQuery),
  answer: pageOf(conditionSchema),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

export const createCondition = endpoint({
  name: 'conditions.create',
  summary: 'Write down a condition of a patient',
  method: 'POST',
  path: '/patients/:patient_id/conditions',
  params,
  body: z.object({ ...newEntry, ...conditionDetailsSchema.shape }),
  answer: z.object({ condition: conditionSchema }),
  status: 201,
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const updateCondition = endpoint({
  name: 'conditions.update',
  summary:
    'Change a condition; a clinician’s change confirms it, a patient changes what they said and nobody confirmed',
  method: 'PUT',
  path: '/patients/:patient_id/conditions/:entry_id',
  params: z.object({ patient_id: idSchema, entry_id: idSchema }),
  body: z.object({ ...conditionDetailsSchema.shape, version: seenVersionSchema }),
  answer: z.object({ condition: conditionSchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
