import type { PatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { contactFor } from './patient-contact.repository.ts';

/** @throws Refusal 404 to everybody else than who invited the patient, has them in their care, or is a superuser. */
export async function contactOf(work: Work, patient_id: string): Promise<PatientContact> {
  const { id: clinician_id, role } = clinicianOf(work.caller);
  const row = await contactFor(work.tx, { clinician_id, patient_id });
  if (row === undefined) throw notFound('patient_not_found');
  const { member_id, status, relationship_status, ...user } = row;
  const isConnected = relationship_status === 'active' || relationship_status === 'invited';
  if (role !== 'superuser' && !(isConnected && status === 'active')) throw notFound('patient_not_found');
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const isKnown = role === 'superuser' || relationship_status === 'active';
  return { patient: { id: patient_id, member_id: isKnown ? member_id : null, status }, user, relationship_status };
}
