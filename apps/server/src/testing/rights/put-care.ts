import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import type { Put } from '../insert-people.ts';

export interface CareSeed {
  /** As a caregiver of a child has. */
  sees_record?: boolean;
  /** False: they were asked and have not agreed. */
  isAgreed?: boolean;
  ended_at?: Date;
}

/** @returns the id of the relation. */
export async function putCare(
  { db, at }: Put,
  { caregiver, patient }: Record<'caregiver' | 'patient', PatientSeed>,
  { sees_record = false, isAgreed = true, ended_at }: CareSeed,
): Promise<string> {
  const id = newId(Number(at));
  const agreed = isAgreed ? ({ consent: 'in_person', from_at: at } as const) : {};
  const row = { id, caregiver_id: caregiver.id, patient_id: patient.id, relation: 'other', sees_record } as const;
  await db
    .insertInto('caregiver')
    .values({ ...row, created_at: at, ...agreed, ...(ended_at && { ended_at, until_at: ended_at }) })
    .execute();
  return id;
}
