/** Who has a patient in their care, for everything that is written about the patient. */
import type { Executor } from '#server/db/database.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { lockActive, userOfPatient } from './care.repository.ts';
import { carersOf } from './own-patient.repository.ts';

/**
 * The caller's active relationship, which stays active until the work is done.
 * @throws Refusal 404 without one, and of a deactivated patient.
 */
export async function lockCare({ tx, caller }: Work, patient_id: string): Promise<void> {
  if (!(await lockActive(tx, clinicianOf(caller).id, patient_id))) throw notFound('patient_not_found');
}

/** The accounts of the clinicians with an active relationship. */
export const cliniciansInCare = (db: Executor, patient_id: string): Promise<string[]> => carersOf(db, patient_id);

/** The account of a patient. */
export const patientUserOf = (db: Executor, patient_id: string): Promise<string> => userOfPatient(db, patient_id);
