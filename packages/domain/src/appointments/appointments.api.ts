import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { appointmentItemSchema } from './appointment.ts';

/** Those with colleagues too, past and cancelled ones included; the latest time first. */
export const listAppointments = endpoint({
  name: 'appointments.list',
  summary: 'The appointments of a patient of the clinician, latest first',
  method: 'GET',
  path: '/appointments',
  query: z.object({ ...pageQuery, patient_id: idSchema }),
  answer: pageOf(appointmentItemSchema),
  who: ['clinician'],
  audit: true,
});
