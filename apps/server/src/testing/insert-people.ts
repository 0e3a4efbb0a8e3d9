/** Puts built people into a database, as registration will one day; the demo clinic is made the same way. */
import { foldText, searchText } from '@hodi/domain/patients/search-text.ts';
import {
  aPatient,
  type ClinicianSeed,
  idOf,
  type InstitutionSeed,
  nextSerial,
  type PatientSeed,
  type UserSeed,
} from '@hodi/domain/testing/people.ts';
import type { Database } from '#server/db/database.ts';

export interface Put {
  db: Database;
  at: Date;
  password_hash: string;
}

const names = (user: UserSeed) => [user.given_name, user.additional_name, user.family_name];

export async function putInstitution({ db, at }: Put, institution: InstitutionSeed): Promise<InstitutionSeed> {
  await db
    .insertInto('institution')
    .values({ ...institution, created_at: at, updated_at: at })
    .execute();
  return institution;
}

async function putUser({ db, at, password_hash }: Put, user: UserSeed): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ ...user, password_hash, created_at: at, updated_at: at })
    .execute();
  await db.insertInto('user_head').values({ user_id: user.id }).execute();
}

export async function putClinician(put: Put, clinician: ClinicianSeed): Promise<ClinicianSeed> {
  const { user, ...row } = clinician;
  await putUser(put, user);
  await put.db
    .insertInto('clinician')
    .values({ ...row, user_id: user.id, birthday: null, gender: null })
    .execute();
  return clinician;
}

export async function putPatient(put: Put, patient: PatientSeed): Promise<PatientSeed> {
  const { user, ...row } = patient;
  await putUser(put, user);
  const moments = { active_since: put.at, created_at: put.at, updated_at: put.at };
  await put.db
    .insertInto('patient')
    .values({ ...row, ...moments, user_id: user.id })
    .execute();
  return patient;
}

export interface Pair {
  clinician: ClinicianSeed;
  patient: PatientSeed;
}

export async function putRelationship(
  { db, at }: Put,
  { clinician, patient }: Pair,
  over: { id: string; status?: 'active' | 'invited' | 'declined' | 'ended' },
): Promise<void> {
  const status = over.status ?? 'active';
  const { user, member_id } = patient;
  await db
    .insertInto('relationship')
    .values({
      id: over.id,
      clinician_id: clinician.id,
      patient_id: patient.id,
      institution_id: clinician.institution_id,
      status,
      consent_by: status === 'active' ? user.id : null,
      consent_how: status === 'active' ? 'code' : null,
      consent_at: status === 'active' ? at : null,
      search_text: searchText({
        names: names(user),
        email: user.email,
        mobile_number: user.mobile_number,
        member_ids: [member_id],
      }),
      sort_name: foldText(names(user).join(' ')),
      created_at: at,
      activated_at: status === 'active' ? at : null,
    })
    .execute();
}

/** A patient of this clinician, whom they have chosen. */
export async function putPatientOf(put: Put, clinician: ClinicianSeed): Promise<PatientSeed> {
  const patient = await putPatient(put, aPatient({ selected_clinician_id: clinician.id }));
  await putRelationship(put, { clinician, patient }, { id: idOf(nextSerial()) });
  return patient;
}
