import type { updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { OwnPatientInput } from '@hodi/domain/patients/own-patient.ts';
import { precisionAfter } from '@hodi/domain/patients/birthday.ts';
import { detailsOf } from '@hodi/domain/patients/patient.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { changePerson } from '#server/features/users/users.service.ts';
import { patientOf } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { lockRecord, updatePatient } from './own-patient.repository.ts';
import { tellOfChange } from './patient-changes.service.ts';

/**
 * Changes the own record, and tells the patient's devices and every clinician who may open it.
 * @throws Refusal 400 with field `birthday`; 409 `version_conflict` when it was changed since it was seen.
 */
export async function changeOwnPatient(work: Work, input: OwnPatientInput): Promise<AnswerOf<typeof updateOwnPatient>> {
  const { tx, caller, now, at } = work;
  const { id } = patientOf(caller);
  const fault = birthdayFault(input.birthday, homeDay(now));
  if (fault !== undefined) throw badField('birthday', fault);
  const { version, ...before } = await lockRecord(tx, id);
  if (input.version !== undefined && input.version !== version) throw new Refusal(409, 'version_conflict');
  const birthday_precision = precisionAfter(before, input);
  await updatePatient(tx, id, { ...detailsOf(input), birthday_precision, version: version + 1, updated_at: at });
  await changePerson(work, input);
  work.touches({ patient_ids: [id], subject_id: id });
  return tellOfChange(work, id);
}
