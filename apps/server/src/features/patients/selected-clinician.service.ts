import type { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { patientOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { userOfPatient } from './care.repository.ts';
import { carersOf } from './own-patient.repository.ts';
import { patientById } from './patients.repository.ts';
import { holdActive, setSelected } from './selected-clinician.repository.ts';

/**
 * Remembers whom the next inquiry goes to, and tells the patient's devices and clinicians.
 * @throws Refusal 404 when the clinician is none of theirs.
 */
export async function select(
  work: Work,
  { clinician_id, patient_id }: BodyOf<typeof selectClinician>,
): Promise<AnswerOf<typeof selectClinician>> {
  const { tx, caller, at } = work;
  const id = patient_id ?? patientOf(caller).id;
  if (!(await isRecordOpenTo(tx, caller, id))) throw notFound();
  if ((await holdActive(tx, { clinician_id, patient_id: id })) === undefined) throw notFound();
  await setSelected(tx, id, { selected_clinician_id: clinician_id, updated_at: at });
  const patient = await patientById(tx, id);
  if (patient === undefined) throw notFound('patient_not_found');
  work.touches({ patient_ids: [id], subject_id: clinician_id });
  work.tell([caller.user_id, await userOfPatient(tx, id), ...(await carersOf(tx, id))], patientUpdated, {
    patient_id: id,
  });
  return { patient };
}
