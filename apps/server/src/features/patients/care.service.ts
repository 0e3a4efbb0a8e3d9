/** Who has a patient in their care, for everything that is written about the patient. */
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { Executor } from '#server/db/database.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { lockTie, userOfPatient } from './care.repository.ts';
import { carersOf, patientsById } from './own-patient.repository.ts';

/**
 * The caller's active relationship, which stays active until the work is done.
 * @throws Refusal 404 without one, and of a deactivated patient.
 */
export async function lockCare({ tx, caller }: Work, patient_id: string, area: Area = 'record'): Promise<void> {
  const tie = await lockTie(tx, clinicianOf(caller).id, patient_id);
  const { relationship = null, status = 'inactive' } = tie ?? {};
  const is_patient_active = status === 'active';
  requireRight(caller, area, { patient_id, relationship, is_patient_active, code: 'patient_not_found' });
}

/** The accounts of the clinicians with an active relationship. */
export const cliniciansInCare = (db: Executor, patient_id: string): Promise<string[]> => carersOf(db, patient_id);

/** Patients with their accounts. */
export const peopleById = patientsById;

/** The account of a patient. */
export const patientUserOf = (db: Executor, patient_id: string): Promise<string> => userOfPatient(db, patient_id);
