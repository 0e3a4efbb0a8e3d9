import type { PatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { homeInstitution } from '#server/work/patients-in-care.ts';
import type { Work } from '#server/work/work.ts';
import { contactFor } from './patient-contact.repository.ts';

/** @throws Refusal 404 for everybody except those who invited the patient, have them in care, or are a superuser. */
export async function contactOf(work: Work, patient_id: string): Promise<PatientContact> {
  const { caller } = work;
  const { id: clinician_id } = clinicianOf(caller);
  const row = await contactFor(work.tx, { clinician_id, patient_id });
  if (row === undefined) throw notFound('patient_not_found');
  const { member_id, status, relationship_status, invited_as, ...user } = row;
  const tie = { patient_id, relationship: relationship_status, is_patient_active: status === 'active' };
  // Of any institution and status: a superuser who reactivates a patient must see who it is.
  const isOfAnybody = may(caller, 'institution_patients', tie);
  // A clinician who invited a number knows it by their own words, and gets no page about its owner.
  if (!isOfAnybody && (invited_as !== null || !may(caller, 'invitations', tie))) throw notFound('patient_not_found');
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const isKnown = isOfAnybody || may(caller, 'record', tie);
  const contact = {
    patient: { id: patient_id, member_id: isKnown ? member_id : null, status },
    user,
    relationship_status,
  };
  if (!isOfAnybody) return contact;
  const home = await homeInstitution(work.tx, patient_id);
  return { ...contact, institution: home === undefined ? null : { id: home.id, name: home.name } };
}
