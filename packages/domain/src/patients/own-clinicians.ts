import { type ContactNumbers, contactNumbers } from '../red-flags/emergency-numbers.ts';
import type { PatientProfile } from './patients.api.ts';

/** The clinicians of a patient, the selected one first. */
export function activeClinicians({ patient, clinician_infos }: PatientProfile): PatientProfile['clinician_infos'] {
  const active = clinician_infos.filter(({ relationship }) => relationship.status === 'active');
  const isSelected = (info: (typeof active)[number]) => info.clinician.id === patient.selected_clinician_id;
  return [...active.filter(isSelected), ...active.filter((info) => !isSelected(info))];
}

/** The number to call in an emergency: of the selected clinician's institution, else of its country. */
export const emergencyNumbers = (profile: PatientProfile): ContactNumbers =>
  contactNumbers(activeClinicians(profile)[0]?.institution);
