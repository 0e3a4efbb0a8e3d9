/**
 * A deactivated patient is hidden everywhere and cannot log in. Nothing of theirs is deleted; planned appointments are
 * cancelled, since nobody could do that any more and their hours would stay taken.
 */
import type { CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import { cprCreated, cprDeleted } from '@hodi/domain/relationships/relationships.events.ts';
import { cancelAll } from '#server/features/appointments/moved-appointments.service.ts';
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './care.repository.ts';
import { lockCare } from './care.service.ts';
import { lockRecord } from './own-patient.repository.ts';

/** The part of a work that closes a record: of a logged-in user, or of a command. */
type Closing = Pick<Work, 'tx' | 'now' | 'at' | 'count' | 'tell' | 'sendOut'>;

/** Clinicians' counters leave out threads of hidden patients. */
async function countThreads(work: Closing, patient_id: string, sign: 1 | -1): Promise<void> {
  for (const { user_id, e_contacts, unread, needs } of await rows.threadCounts(work.tx, patient_id)) {
    work.count(user_id, { e_contacts: sign * e_contacts, unread: sign * unread, needs: sign * needs });
  }
}

/** @throws Refusal 404 without an active relationship; 409 `open_red_flags` while nobody has acknowledged one. */
export async function deactivate(work: Work, patient_id: string): Promise<Record<string, never>> {
  const { tx } = work;
  // All relationships first, for update: with a share lock first, two such calls would wait for each other.
  if ((await rows.openRelationships(tx, patient_id)).length === 0) throw notFound('patient_not_found');
  await lockRecord(tx, patient_id);
  await lockCare(work, patient_id, 'person');
  const patient = await rows.lockOfStatus(tx, patient_id, 'active');
  if (patient === undefined) throw notFound('patient_not_found');
  // A new emergency would be in nobody's list; and a clinician without a network may have decided before it came.
  if (await rows.hasOpenFlags(tx, patient_id)) throw new Refusal(409, 'open_red_flags');
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  await hide(work, patient, 'clinic');
  return {};
}

/** Runs before anything of theirs is erased; a deactivated patient stays deactivated. */
export async function closeForErasure(work: Closing, patient_id: string): Promise<void> {
  await lockRecord(work.tx, patient_id);
  const patient = await rows.lockOfStatus(work.tx, patient_id, 'active');
  if (patient !== undefined) await hide(work, patient, 'patient');
  // A patient deactivated by a version that cancelled nothing may still have appointments.
  else await cancelAll(work, patient_id, 'patient');
}

/** Hides the patient from every list, and closes the account. */
async function hide(
  work: Closing,
  { id: patient_id, user_id: own }: { id: string; user_id: string },
  reason: CancelReason,
): Promise<void> {
  const { tx, at } = work;
  await countThreads(work, patient_id, -1);
  await rows.setStatus(tx, patient_id, { status: 'inactive', updated_at: at });
  await endSessionsOf(tx, own, at);
  // No SMS tells of it: deactivated patients get none.
  await cancelAll(work, patient_id, reason);
  for (const { user_id, ...reference } of await rows.openRelationships(tx, patient_id)) {
    work.tell([user_id], cprDeleted, reference);
  }
  // Shows them nothing any more; it makes the server check their live connections at once.
  work.tell([own], patientUpdated, { patient_id });
}

/** @throws Refusal 404 for everybody but a superuser, and for an active patient. */
export async function reactivate(work: Work, patient_id: string): Promise<Record<string, never>> {
  const { tx, caller, at } = work;
  requireRight(caller, 'reactivation', { patient_id, code: 'patient_not_found' });
  if ((await rows.lockOfStatus(tx, patient_id, 'inactive')) === undefined) throw notFound('patient_not_found');
  await countThreads(work, patient_id, 1);
  await rows.setStatus(tx, patient_id, { status: 'active', updated_at: at });
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  for (const { user_id, relationship_id } of await rows.openRelationships(tx, patient_id)) {
    work.tell([user_id], cprCreated, { relationship_id });
  }
  return {};
}
