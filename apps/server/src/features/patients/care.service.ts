/** Checks that the caller has a patient in care, for everything that is written about the patient. */
import { ownAccountAgeOf } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import type { Executor } from '#server/db/database.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { lockTie, lockTieThere, ownAccountAges, userOfPatient } from './care.repository.ts';
import { carersOf, patientsById } from './own-patient.repository.ts';

/**
 * Locks the caller's tie to the patient, an active relationship or the team, until the work is done.
 * @throws Refusal 404 if it gives no right to the area, and for a deactivated patient.
 */
export async function lockCare({ tx, caller }: Work, patient_id: string, area: Area = 'record'): Promise<void> {
  const code = 'patient_not_found';
  const { id, institution_id } = clinicianOf(caller);
  if (isReception(caller)) {
    const tie = await lockTieThere(tx, institution_id, patient_id);
    const known_there = tie?.known_there === 'active' || tie?.known_there === 'invited' ? tie.known_there : null;
    requireRight(caller, area, { patient_id, known_there, is_patient_active: tie?.status === 'active', code });
    return;
  }
  const tie = await lockTie(tx, id, patient_id);
  const { relationship = null, status = 'inactive', is_team_patient = false } = tie ?? {};
  const is_patient_active = status === 'active';
  requireRight(caller, area, { patient_id, relationship, is_team_patient, is_patient_active, code });
}

/** The accounts of the clinicians with an active relationship. */
export const cliniciansInCare = (db: Executor, patient_id: string): Promise<string[]> => carersOf(db, patient_id);

/** Patients with their accounts. */
export const peopleById = patientsById;

/** The account of a patient. */
export const patientUserOf = (db: Executor, patient_id: string): Promise<string> => userOfPatient(db, patient_id);

/** Years from which these patients may have an account of their own, by patient. */
export async function ownAccountAgesOf(db: Executor, ids: readonly string[]): Promise<(id: string) => number> {
  const ages = ids.length === 0 ? new Map<string, number[]>() : await ownAccountAges(db, ids);
  return (id) => ownAccountAgeOf(ages.get(id) ?? []);
}
