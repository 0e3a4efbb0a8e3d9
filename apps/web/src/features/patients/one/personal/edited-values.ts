import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { PersonForm } from '~/lib/details/person-fields.tsx';

/** As a form holds it: what is not given is empty. */
export interface EditedValues extends PersonForm {
  address: string;
  preferred_language: Language;
}

/** Under which an unfinished change is kept on the device. */
export const draftKeyOf = (patient_id: string): string => `patient-details-${patient_id}`;

export const valuesOf = ({ patient, user }: OpenPatientInfo): EditedValues => ({
  given_name: user.given_name,
  additional_name: user.additional_name ?? '',
  family_name: user.family_name ?? '',
  birthday: patient.birthday,
  gender: patient.gender,
  address: patient.address,
  email: user.email ?? '',
  preferred_language: user.preferred_language,
});
