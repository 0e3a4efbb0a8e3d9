import * as z from 'zod/mini';
import { appointmentItemSchema } from '../appointments/appointment.ts';
import { caredForSchema } from '../caregivers/caregiver.ts';
import { clinicianInfoSchema } from '../clinicians/clinician.ts';
import { clinicianInvitationSchema } from '../relationships/relationships.events.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { userSchema } from '../users/user.ts';
import { ownPatientInputSchema } from './own-patient.ts';
import { openPatientInfoSchema, patientInfoSchema, patientSchema } from './patient.ts';
import { searchSchema } from '../shared/text-schemas.ts';

export const patientProfileSchema = z.object({
  patient: patientSchema,
  user: userSchema,
  appointments: z.array(appointmentItemSchema),
  clinician_invitations: z.array(clinicianInvitationSchema),
  clinician_infos: z.array(clinicianInfoSchema),
  /** The other people of the account, those who wait for consent too; a server before this was has none. */
  cares_for: z.optional(z.array(caredForSchema)),
  counts: z.object({ inquiries: z.number(), unread_inquiries: z.number(), upcoming_appointments: z.number() }),
});
export type PatientProfile = z.infer<typeof patientProfileSchema>;

export const getOwnPatient = endpoint({
  name: 'patients.me',
  summary: 'The own profile of a patient with their clinicians',
  method: 'GET',
  path: '/patients/me',
  query: z.object({
    /** A person whom the account cares for; oneself unless said. */
    patient_id: z.optional(idSchema),
  }),
  answer: patientProfileSchema,
  who: ['patient'],
  audit: true,
});

export const listPatients = endpoint({
  name: 'patients.list',
  summary: 'The patients of the clinician, searched by name, e-mail, phone or member ID',
  method: 'GET',
  path: '/patients',
  query: z.object({
    ...pageQuery,
    status: z._default(z.enum(['active', 'invited']), 'active'),
    /** Only those whose relationship became active on the present day of the clinic. */
    activated: z.optional(z.literal('today')),
    /** Only those who have not shown yet that the mobile number is theirs. */
    number: z.optional(z.literal('unconfirmed')),
    /** Also who agreed to be answered by the clinician's team: for them, too, it may book. Of `active` alone. */
    with_team: z.optional(z.literal('yes')),
    search: searchSchema,
  }),
  answer: pageOf(patientInfoSchema),
  who: ['clinician'],
  needs: 'person',
  audit: true,
});

export const getPatient = endpoint({
  name: 'patients.get',
  summary: 'One patient of the clinician',
  method: 'GET',
  path: '/patients/:patient_id',
  params: z.object({ patient_id: idSchema }),
  answer: openPatientInfoSchema,
  who: ['clinician'],
  audit: true,
});

/** The mobile number is not among them: it counts only when it is confirmed. */
export const updateOwnPatient = endpoint({
  name: 'patients.update_own',
  summary: 'Change the own personal data of a patient',
  method: 'PUT',
  path: '/patients',
  body: ownPatientInputSchema,
  answer: z.object({ patient: patientSchema, user: userSchema }),
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});
