/** A clinician as the form of their administrator holds them: what is not given is empty. */
import * as z from 'zod/mini';
import { invitableRoles } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { type ManagedClinician, managedClinicianInputSchema } from '@hodi/domain/clinicians/managed-clinician.ts';
import type { PersonForm } from '~/lib/details/person-fields.tsx';

export interface TypedClinician extends PersonForm {
  role: string;
  institution_id: string;
  profession: string;
  patient_list_name: string;
  work_experience: string;
  preferred_language: string;
  expanding_patients: boolean;
}

export const typedClinician = ({ clinician, user }: ManagedClinician): TypedClinician => ({
  role: clinician.role,
  institution_id: clinician.institution_id,
  given_name: user.given_name,
  additional_name: user.additional_name ?? '',
  family_name: user.family_name ?? '',
  birthday: clinician.birthday ?? '',
  gender: clinician.gender ?? '',
  email: user.email ?? '',
  profession: clinician.profession,
  patient_list_name: clinician.patient_list_name,
  work_experience: clinician.work_experience,
  preferred_language: user.preferred_language,
  expanding_patients: clinician.expanding_patients,
});

const changedSchema = z.object({
  ...z.omit(managedClinicianInputSchema, { version: true, role: true }).shape,
  role: z.enum([...invitableRoles, 'superuser']),
});
export type ChangedClinician = z.output<typeof changedSchema>;

/** Birthday and gender are not known of everybody; what is empty stays as it is. */
const given = ({ birthday, gender, ...typed }: TypedClinician): z.input<typeof changedSchema> =>
  ({ ...typed, ...(birthday && { birthday }), ...(gender && { gender }) }) as z.input<typeof changedSchema>;

export const typedClinicianSchema = z.pipe(z.transform(given), changedSchema);
