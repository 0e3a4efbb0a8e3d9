/**
 * Locks the time of a clinician for a booking, together with the right to the patient, so that neither changes before
 * the work is done.
 */
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { lockCare } from '#server/features/patients/care.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { badField } from '#server/wire/refusal.ts';
import { holdTeamTie } from '#server/work/team/team-care.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './booking.repository.ts';

/**
 * Locks the time of a clinician of the patient, or of the team of the caller's institution if the patient agreed to it.
 * The caller's right to the patient is locked too.
 * @param also the clinician whose time becomes free.
 * @throws Refusal 404 `patient_not_found`; 400 with field `clinician_id`.
 */
export async function holdTime(
  work: Work,
  { patient_id, clinician_id }: { patient_id: string; clinician_id: string },
  also: readonly string[] = [],
): Promise<{ institution_id: string; is_with_team: boolean }> {
  const { tx, caller } = work;
  const carers = await rows.holdCare(tx, patient_id, [clinicianOf(caller).id, clinician_id]);
  await lockCare(work, patient_id, 'appointments');
  const is_with_team = !carers.includes(clinician_id);
  const isTied = !is_with_team || (await holdTeamTie(tx, { clinician_id, patient_id }));
  if (!isTied) throw badField('clinician_id', 'no_active_relationship');
  const clinicians = await rows.lockTimeOf(tx, [clinician_id, ...also]);
  const held = clinicians.find(({ id }) => id === clinician_id);
  const isHere = held?.institution_id === clinicianOf(caller).institution_id;
  const mayBeElsewhere = !isReception(caller) && (!is_with_team || also.includes(clinician_id));
  if (held?.is_at_work !== true || !(isHere || mayBeElsewhere))
    throw badField('clinician_id', 'no_active_relationship');
  return { institution_id: held.institution_id, is_with_team };
}

/**
 * Locks the time of the appointment's clinician, even if they no longer have the patient in care: the clinician who
 * took over deals with it.
 */
export async function holdTimeOfIt(work: Work, { patient_id, clinician_id }: rows.Facts): Promise<void> {
  await rows.holdCare(work.tx, patient_id, [clinicianOf(work.caller).id, clinician_id]);
  await lockCare(work, patient_id, 'appointments');
  await rows.lockTimeOf(work.tx, [clinician_id]);
}
