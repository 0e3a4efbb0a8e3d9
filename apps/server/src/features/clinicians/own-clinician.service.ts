import type { getOwnData, updateOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { OwnClinicianInput } from '@hodi/domain/clinicians/own-clinician.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { changePerson, findUser } from '#server/features/users/users.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { badField, versionConflict } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { lockVersion, ownClinicianById, updateClinician } from './clinicians.repository.ts';
import { tellOfClinician } from './managed-clinicians.service.ts';

/** Initial values of the form of the caller's own profile. */
export async function ownData({ tx, caller }: Work): Promise<AnswerOf<typeof getOwnData>> {
  return { clinician: await ownClinicianById(tx, clinicianOf(caller).id), user: await findUser(tx, caller.user_id) };
}

/**
 * Changes the caller's own profile, and tells everybody who sees the clinician on a screen.
 * @throws Refusal 400 with field `birthday`; 409 `version_conflict` with both versions if it was changed since.
 */
export async function changeOwnClinician(
  work: Work,
  input: OwnClinicianInput,
): Promise<AnswerOf<typeof updateOwnClinician>> {
  const { tx, caller, now } = work;
  const { id, institution_id } = clinicianOf(caller);
  const { birthday, gender, profession, patient_list_name, work_experience, expanding_patients, license_number } =
    input;
  const fault = birthdayFault(birthday, homeDay(now));
  if (fault !== undefined) throw badField('birthday', fault);
  const version = await lockVersion(tx, id);
  if (input.version !== undefined && input.version !== version) throw versionConflict(await ownData(work), input);
  const change = { birthday, gender, profession, patient_list_name, work_experience, expanding_patients };
  const ofLicense = license_number === undefined ? {} : { license_number };
  await updateClinician(tx, id, { ...change, ...ofLicense, version: version + 1 });
  const user = await changePerson(work, input);
  work.touches({ patient_ids: [], subject_id: id });
  await tellOfClinician(work, { id, user_id: caller.user_id, institution_id });
  return { clinician: await ownClinicianById(tx, id), user };
}
