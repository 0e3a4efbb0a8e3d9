import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { patientSchema } from './patient.ts';

/** The one whom the next inquiry goes to. */
export const selectClinician = endpoint({
  name: 'patients.select_clinician',
  summary: 'Choose one of the own clinicians; remembered on every device',
  method: 'PUT',
  path: '/patients/selected-clinician',
  body: z.object({
    clinician_id: idSchema,
    /** A child whom the account cares for; oneself unless said. */
    patient_id: z.optional(idSchema),
  }),
  answer: z.object({ patient: patientSchema }),
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});
