/** Data that wait for the code of a registration: the filled-in form, with the password as its hash. */
import * as z from 'zod/mini';
import { childSchema } from '@hodi/domain/caregivers/child.ts';
import { type InvitableRole, invitableRoles } from '@hodi/domain/clinicians/clinician-kinds.ts';
import {
  type ClinicianRegistration,
  type PatientRegistration,
  clinicianPersonalSchema,
  clinicianWorkSchema,
  patientPersonalSchema,
} from '@hodi/domain/registrations/registration.ts';
import { teamConsentSchema } from '@hodi/domain/team-care/team-consent.ts';
import { languageSchema } from '@hodi/domain/shared/language.ts';

const account = { preferred_language: languageSchema, password_hash: z.string() };

export const pendingPatientSchema = z.object({
  ...patientPersonalSchema.shape,
  ...account,
  /** The invitation whose link led here. */
  invitation_id: z.optional(z.string()),
  team_consent: z.optional(teamConsentSchema),
  child: z.optional(childSchema),
});
export type PendingPatient = z.output<typeof pendingPatientSchema>;

/** A clinician's form, with the role and institution of their invitation, if they have one. */
export type CompleteClinician = Omit<ClinicianRegistration, 'role'> & { role: InvitableRole };

export const pendingClinicianSchema = z.object({
  ...clinicianPersonalSchema.shape,
  ...clinicianWorkSchema.shape,
  role: z.enum(invitableRoles),
  ...account,
  /** The invitation whose link led here. */
  invitation_id: z.optional(z.string()),
});
export type PendingClinician = z.output<typeof pendingClinicianSchema>;

/** The password itself is not stored or passed on. */
export function pendingOf<R extends PatientRegistration | CompleteClinician>(
  { password: _, ...filled }: R,
  known: { mobile_number: string; password_hash: string; invitation_id?: string },
): Omit<R, 'password'> & typeof known {
  return { ...filled, ...known };
}
