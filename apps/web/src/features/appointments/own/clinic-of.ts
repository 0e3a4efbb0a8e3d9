import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { clinicPhone } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';

export interface ClinicToCall {
  name: string;
  place: string;
  /** Null where none is known. */
  phone: string | null;
  hours: string | null;
}

/** The clinic to call about an appointment: that of its clinician. */
export function clinicOf({ appointment, institution }: AppointmentItem, profile: PatientProfile): ClinicToCall {
  const infos = profile.clinician_infos;
  const known =
    infos.find(({ clinician }) => clinician.id === appointment.clinician_id)?.institution ??
    infos.find((info) => info.institution.name === institution.name)?.institution;
  return {
    name: institution.name,
    place: [institution.name, known?.full_address].filter(Boolean).join(', '),
    phone: known ? clinicPhone(known) : null,
    hours: known?.business_hours ?? null,
  };
}
