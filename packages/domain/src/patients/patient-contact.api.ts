import * as z from 'zod/mini';
import { relationshipStatusSchema } from '../relationships/relationship.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { personNameSchema } from '../users/user.ts';

/** Data of a patient whose record is closed to the reader. */
export const patientContactSchema = z.object({
  /** The member ID is null while the patient is only invited. */
  patient: z.object({ id: idSchema, member_id: z.nullable(z.string()), status: z.enum(['active', 'inactive']) }),
  user: z.object({ ...personNameSchema.shape, email: z.nullable(z.string()), mobile_number: z.string() }),
  /** Of the reader to the patient; null where there is none. */
  relationship_status: z.nullable(relationshipStatusSchema),
  /** To superusers alone: where the patient is in care. Null where nowhere. */
  institution: z.optional(z.nullable(z.object({ id: idSchema, name: z.string() }))),
});
export type PatientContact = z.infer<typeof patientContactSchema>;

/** For a clinician who invited the patient or has them in their care, and for a superuser, deactivated ones too. */
export const getPatientContact = endpoint({
  name: 'patients.contact',
  summary: 'Name and contact of a patient, nothing of the record',
  method: 'GET',
  path: '/patients/:patient_id/contact',
  params: z.object({ patient_id: idSchema }),
  answer: patientContactSchema,
  who: ['clinician'],
  audit: true,
});
