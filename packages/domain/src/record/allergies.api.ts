import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { allergyDetailsSchema, allergySchema } from './allergy.ts';
import { newEntry, seenVersionSchema } from './record-entry.ts';

const params = z.object({ patient_id: idSchema });

export const listAllergies = endpoint({
  name: 'allergies.list',
  summary: 'The allergies of a patient: what counts first, what was taken out last',
  method: 'GET',
  path: '/patients/:patient_id/allergies',
  params,
  query: z.object(pageQuery),
  answer: pageOf(allergySchema),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

export const createAllergy = endpoint({
  name: 'allergies.create',
  summary: 'Write down an allergy of a patient',
  method: 'POST',
  path: '/patients/:patient_id/allergies',
  params,
  body: z.object({ ...newEntry, ...allergyDetailsSchema.shape }),
  answer: z.object({ allergy: allergySchema }),
  status: 201,
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const updateAllergy = endpoint({
  name: 'allergies.update',
  summary: 'Change an allergy; a clinician’s change confirms it, a patient changes what they said and nobody confirmed',
  method: 'PUT',
  path: '/patients/:patient_id/allergies/:entry_id',
  params: z.object({ patient_id: idSchema, entry_id: idSchema }),
  body: z.object({ ...allergyDetailsSchema.shape, version: seenVersionSchema }),
  answer: z.object({ allergy: allergySchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
