/** A clinician as the form of their administrator holds them: what is not given is empty. */
import * as z from 'zod/mini';
import { invitableRoles } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { type ManagedClinician, managedClinicianInputSchema } from '@hodi/domain/clinicians/managed-clinician.ts';
import { clinicianFields, typedPerson } from '~/lib/person/person-fields.tsx';
import type { WorkForm } from '~/lib/person/work-fields.tsx';

export interface TypedClinician extends Record<(typeof clinicianFields)[number], string>, WorkForm {
  role: string;
  institution_id: string;
  preferred_language: string;
}

export const typedClinician = ({ clinician, user }: ManagedClinician): TypedClinician => ({
  role: clinician.role,
  institution_id: clinician.institution_id,
  ...typedPerson(clinicianFields, { ...user, ...clinician }),
  profession: clinician.profession,
  patient_list_name: clinician.patient_list_name,
  work_experience: clinician.work_experience,
  license_number: clinician.license_number ?? '',
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
