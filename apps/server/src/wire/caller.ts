import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Language } from '@hodi/domain/shared/language.ts';

/**
 * Who makes a call, read from the database at each request: a demoted or deactivated account loses its rights at
 * once, whatever its token says.
 */
export interface Caller {
  user_id: string;
  user_type: UserType;
  session_id: string;
  /** Of the account; what a request asks for comes first. */
  language: Language;
  patient: { id: string } | null;
  clinician: { id: string; role: ClinicianRole; institution_id: string } | null;
  address: string | null;
  request_id: string | null;
}

/** The patient that calls. @throws when the call's contract admits others, which is a mistake of ours. */
export function patientOf(caller: Caller): { id: string } {
  if (caller.patient === null) throw new Error('the caller is not a patient');
  return caller.patient;
}

/** The clinician that calls. @throws as `patientOf`. */
export function clinicianOf(caller: Caller): { id: string; role: ClinicianRole; institution_id: string } {
  if (caller.clinician === null) throw new Error('the caller is not a clinician');
  return caller.clinician;
}
