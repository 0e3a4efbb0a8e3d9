/** Common parts of all changes of a patient's record: locks in the one order, and news for everybody concerned. */
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { Patient } from '@hodi/domain/patients/patient.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { notFound } from '#server/wire/refusal.ts';
import { otherMemberIds } from '#server/work/records-of-person.ts';
import type { Work } from '#server/work/work.ts';
import { carersOf, lockRecord, patientsById, updateRelationships } from './own-patient.repository.ts';

/** The patient's relationships, then the record: nobody else changes them until the work is done. */
export const lockForChange = ({ tx }: Work, patient_id: string) => lockRecord(tx, patient_id);

/**
 * Updates the search texts of the changed patient in every list, and tells the patient's devices and every clinician
 * who may open the record.
 */
export async function tellOfChange(work: Work, patient_id: string): Promise<{ patient: Patient; user: User }> {
  const [changed] = await patientsById(work.tx, [patient_id]);
  if (changed === undefined) throw notFound('patient_not_found');
  const memberIds = [changed.patient.member_id, ...(await otherMemberIds(work.tx, patient_id))];
  await updateRelationships(work.tx, patient_id, foundBy(changed.user, ...memberIds));
  work.tell([changed.user.id, ...(await carersOf(work.tx, patient_id))], patientUpdated, { patient_id });
  return changed;
}
