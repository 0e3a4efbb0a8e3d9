/**
 * Shows patients' requests for corrections to clinicians who have them in care at the requested institution, and so may
 * correct it. Requests to one institution are hidden from others, as lines of the log are (decision 0015).
 */
import type { AskedCorrection } from '@hodi/domain/corrections/correction.ts';
import { tellKeepers } from '#server/features/institutions/managed-institutions.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './data-requests.repository.ts';

/** Unanswered requests, newest first. The caller has checked that the patient is in the clinician's care. */
export async function askedCorrections({ tx, caller }: Work, patient_id: string): Promise<AskedCorrection[]> {
  const { institution_id } = clinicianOf(caller);
  const open = await rows.openCorrections(tx, { patient_id, institution_id });
  return open.map(rows.requestOf).map(({ id, text, created_at, due_at }) => ({ id, text, created_at, due_at }));
}

/**
 * Marks the request as done; users with the right to the request only learn no words of the correction. An answer that
 * somebody gave meanwhile stays: the correction may have waited on its author's device.
 * @throws Refusal 404 for a request of somebody else or of another institution, or one that asks for no correction.
 */
export async function answerByCorrection(
  work: Work,
  { id, patient_id }: { id: string; patient_id: string },
): Promise<void> {
  const { tx, caller, at } = work;
  const { id: answered_by, institution_id } = clinicianOf(caller);
  const request = await rows.lockRequest(tx, id);
  if (request?.patient_id !== patient_id || request.kind !== 'correction') throw notFound();
  if (request.institution_id !== null && request.institution_id !== institution_id) throw notFound();
  if (request.state !== 'open') return;
  await rows.setAnswer(tx, id, { state: 'done', reason: null, answered_at: at, answered_by });
  await tellKeepers(work, request.institution_id);
}
