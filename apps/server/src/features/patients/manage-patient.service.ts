import type { ManagedPatientInput } from '@hodi/domain/patients/managed-patient.ts';
import { precisionAfter } from '@hodi/domain/patients/birthday.ts';
import { detailsOf, type OpenPatientInfo, type PatientDetails } from '@hodi/domain/patients/patient.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { changePersonOf } from '#server/features/users/users.service.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { isPersonOpenTo } from '#server/work/record-access.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { deactivate } from './deactivation.service.ts';
import { lockRecord, patientsById, updatePatient } from './own-patient.repository.ts';
import { tellOfChange } from './patient-changes.service.ts';
import { onePatient } from './patients.service.ts';

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/**
 * Changes the given fields of a patient's record, and tells the patient and every clinician who may open it.
 * @throws Refusal 404; 400 with field `birthday`; 409 `version_conflict` if it was changed since it was read; 409
 * `open_red_flags` if it deactivates the patient.
 */
export async function changePatient(
  work: Work,
  patient_id: string,
  input: ManagedPatientInput,
): Promise<OpenPatientInfo> {
  const { tx, caller, at, now } = work;
  if (!(await isPersonOpenTo(tx, caller, patient_id))) throw notFound('patient_not_found');
  const { version } = await lockRecord(tx, patient_id);
  const { patient, user } = await onePatient(work, patient_id);
  const details = { ...detailsOf({ ...patient, ...input }), birthday_precision: precisionAfter(patient, input) };
  const fault = birthdayFault(details.birthday, homeDay(now));
  if (fault !== undefined) throw badField('birthday', fault);
  if (input.version !== version) throw new Refusal(409, 'version_conflict');
  await updatePatient(tx, patient_id, { ...details, version: version + 1, updated_at: at });
  const { given_name = user.given_name, email = user.email, preferred_language = user.preferred_language } = input;
  const { additional_name = user.additional_name, family_name = user.family_name } = input;
  const names = { given_name, additional_name: orNull(additional_name), family_name: orNull(family_name) };
  await changePersonOf(work, user.id, { ...names, email, preferred_language });
  await tellOfChange(work, patient_id);
  const changed = await onePatient(work, patient_id);
  if (input.status !== 'inactive') return changed;
  await deactivate(work, patient_id);
  return { ...changed, patient: { ...changed.patient, status: 'inactive' } };
}

/** Fields that identify a person, and the language in which they are addressed. */
export type Identified = Partial<PatientDetails & PersonName & { preferred_language: Language }>;

/** Changes the identity in a record; the caller tells the people concerned. */
export async function changeIdentity(work: Work, patient_id: string, change: Identified): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { tx, at } = work;
  const { version } = await lockRecord(tx, patient_id);
  const [known] = await patientsById(tx, [patient_id]);
  if (known === undefined) throw notFound('patient_not_found');
  const details = detailsOf({ ...known.patient, ...change });
  await updatePatient(tx, patient_id, { ...details, version: version + 1, updated_at: at });
  await changePersonOf(work, known.user.id, { ...known.user, ...change });
}
