import * as z from 'zod/mini';
import { appointmentItemSchema } from '../appointments/appointment.ts';
import { institutionSchema } from '../institutions/institution.ts';
import { patientInfoSchema } from '../patients/patient.ts';
import { serviceInterestSchema } from '../service-interests/service-interest.ts';
import { endpoint } from '../shared/endpoint.ts';
import { userSchema } from '../users/user.ts';
import { ownClinicianSchema } from './clinician.ts';
import { ownClinicianInputSchema } from './own-clinician.ts';

/** The numbers of the clinician's dashboard; each equals the list that it counts. */
export const clinicianCountsSchema = z.object({
  inquiries: z.number(),
  unread_inquiries: z.number(),
  needs_you_now: z.number(),
  /** Of these, with an emergency that nobody has answered; not said by a server before this was. */
  emergencies: z.optional(z.number()),
  service_requests: z.number(),
  patients_total: z.number(),
  patients_active: z.number(),
  /** Unanswered invitations, expired or not, until they are answered, deleted or forgotten. */
  pending_invitations: z.number(),
  activated_today: z.number(),
  /** Active patients who have not shown yet that their mobile number is theirs; not said by a server before this was. */
  unconfirmed_numbers: z.optional(z.number()),
  appointments_today: z.number(),
  appointments_upcoming: z.number(),
  appointments_completed: z.number(),
});
export type ClinicianCounts = z.infer<typeof clinicianCountsSchema>;

/** So many at most are in each list of a profile. */
export const mostListed = 20;

/** The lists are first pages; the counts say how many there are. */
export const clinicianProfileSchema = z.object({
  clinician: ownClinicianSchema,
  user: userSchema,
  institution: institutionSchema,
  /** They arrange visits and see nothing clinical; a receptionist of before who still has patients is asked to hand them over first. */
  is_reception: z.optional(z.boolean()),
  patients: z.array(patientInfoSchema),
  appointments: z.array(appointmentItemSchema),
  service_interests: z.array(serviceInterestSchema),
  counts: clinicianCountsSchema,
});
export type ClinicianProfile = z.infer<typeof clinicianProfileSchema>;

export const getOwnClinician = endpoint({
  name: 'clinicians.me',
  summary: 'The own profile of a clinician with first pages of their lists',
  method: 'GET',
  path: '/clinicians/me',
  answer: clinicianProfileSchema,
  who: ['clinician'],
  audit: true,
});

/** Without the patients and their lists, which `clinicians.me` holds. */
export const getOwnData = endpoint({
  name: 'clinicians.own',
  summary: 'The own data of a clinician, as its form changes them',
  method: 'GET',
  path: '/clinicians',
  answer: z.object({ clinician: ownClinicianSchema, user: userSchema }),
  who: ['clinician'],
  withoutFactor: true,
  audit: false,
});

/** Never the own role or institution, and not the mobile number, which counts only when it is confirmed. */
export const updateOwnClinician = endpoint({
  name: 'clinicians.update_own',
  summary: 'Change the own profile of a clinician',
  method: 'PUT',
  path: '/clinicians',
  body: ownClinicianInputSchema,
  answer: z.object({ clinician: ownClinicianSchema, user: userSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
