/** The people of an account, as the account sees them. */
import type { CaredFor, Caregiver, EndedCare } from '@hodi/domain/caregivers/caregiver.ts';
import type { Executor } from '#server/db/database.ts';
import { ownAccountAgesOf, peopleById } from '#server/features/patients/care.service.ts';
import type { CallingPatient } from '#server/wire/caller.ts';
import { type CaregiverRow, type EndedRow, type PersonRow, peopleOf } from './caregivers.repository.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const tieOf = (row: PersonRow | CaregiverRow): Omit<CaredFor, 'patient' | 'user'> => ({
  id: row.id,
  relation: row.relation,
  consent: row.consent,
  from_at: iso(row.from_at),
  until_at: iso(row.until_at),
  confirmed_at: iso(row.confirmed_at),
});

/** Empty for an app that knows of nobody else. Of an adult no more is told than what inquiries about them need. */
export async function peopleOfAccount(
  db: Executor,
  { id: caregiver_id, caresAt }: CallingPatient,
  one?: string,
): Promise<CaredFor[]> {
  if (caresAt === undefined) return [];
  const rows = (await peopleOf(db, caregiver_id, new Date(caresAt()))).filter(
    (row) => one === undefined || row.patient_id === one,
  );
  const ids = rows.map(({ patient_id }) => patient_id);
  const [people, ageOf] = await Promise.all([peopleById(db, ids), ownAccountAgesOf(db, ids)]);
  const known = new Map(people.map((person) => [person.patient.id, person]));
  return rows.flatMap((row) => {
    const person = known.get(row.patient_id);
    if (person === undefined) return [];
    const { patient, user } = person;
    const mobile_number = row.asked_number ?? user.mobile_number;
    const shown = row.sees_record ? patient : { ...patient, address: '' };
    return [
      {
        ...tieOf(row),
        patient: shown,
        user: { ...user, mobile_number, email: row.sees_record ? user.email : null },
        has_own_number: row.has_own_number,
        own_account_age: ageOf(row.patient_id),
      },
    ];
  });
}

export const endedCareOf = ({ id, relation, ended_at, ended_by, end_reason, ...caregiver }: EndedRow): EndedCare => ({
  id,
  relation,
  caregiver,
  ended_at: new Date(ended_at).toISOString(),
  ended_by,
  reason: end_reason,
});

export const caregiverOf = (row: CaregiverRow): Caregiver => ({
  ...tieOf(row),
  patient_id: row.patient_id,
  caregiver: {
    patient_id: row.caregiver_id,
    given_name: row.given_name,
    additional_name: row.additional_name,
    family_name: row.family_name,
    mobile_number: row.mobile_number,
  },
  confirmed_by: row.confirmed_by,
  sees_record: row.sees_record,
});
