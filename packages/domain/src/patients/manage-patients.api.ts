import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { managedPatientInputSchema } from './managed-patient.ts';
import { birthdayPrecisionSchema, genderSchema, openPatientInfoSchema } from './patient.ts';

const params = z.object({ patient_id: idSchema });

export const updatePatient = endpoint({
  name: 'patients.update',
  summary: 'Change the personal data of a patient of the clinician',
  method: 'PATCH',
  path: '/patients/:patient_id',
  params,
  body: managedPatientInputSchema,
  answer: openPatientInfoSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Nothing is deleted: the patient is hidden everywhere and cannot log in until somebody reactivates them; what was planned is cancelled. */
export const deactivatePatient = endpoint({
  name: 'patients.deactivate',
  summary: 'Deactivate a patient of the clinician',
  method: 'DELETE',
  path: '/patients/:patient_id',
  params,
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** For a superuser; 404 to everybody else. */
export const reactivatePatient = endpoint({
  name: 'patients.reactivate',
  summary: 'Make a deactivated patient active again',
  method: 'POST',
  path: '/patients/:patient_id/reactivate',
  params,
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const contactCardSchema = z.object({
  member_id: z.string(),
  name: personNameSchema,
  birthday: plainDateSchema,
  birthday_precision: z.optional(birthdayPrecisionSchema),
  age: z.number(),
  gender: genderSchema,
  /** The clinician who gets the patient's inquiries. */
  clinician: z.object({ ...personNameSchema.shape, role: clinicianRoleSchema }),
  institution: z.object({
    name: z.string(),
    full_address: z.string(),
    emergency_phone: z.string(),
    whatsapp_number: z.nullable(z.string()),
    business_hours: z.nullable(z.string()),
  }),
  /** Link of the QR code, without health data; null without a WhatsApp number. */
  whatsapp_url: z.nullable(z.string()),
  /** In the patient's language, or as the institution wrote it. */
  card_text: z.string(),
});
export type ContactCard = z.infer<typeof contactCardSchema>;

export const getContactCard = endpoint({
  name: 'patients.contact_card',
  summary: 'What stands on the contact card of a patient of the clinician',
  method: 'GET',
  path: '/patients/:patient_id/contact-card',
  params,
  answer: contactCardSchema,
  who: ['clinician'],
  audit: true,
});
