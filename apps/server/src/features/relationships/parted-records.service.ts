/** Separates the care of two records that were read as one. */
import { cprDeleted } from '@hodi/domain/relationships/relationships.events.ts';
import {
  appointmentsToWhoAnswers,
  threadsToWhoAnswers,
  whoAnswers,
} from '#server/features/clinicians/moved-threads.service.ts';
import { notFound } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { connect, selectIfNone } from './connecting.ts';
import * as care from './parted-records.repository.ts';
import * as rows from './relationships.repository.ts';

interface Parted {
  patient_id: string;
  other_id: string;
  merged_at: number;
  /** When the person agreed that clinicians of the one may open the other. */
  agreed_at: number | null;
}

/** Clinicians who got the kept record into care since the merge, other than by the person's agreement to it. */
export const careSince = care.careSince;

async function close(work: Work, patient: rows.KnownPatient, { id, clinician_id, user_id }: care.Caring) {
  await rows.closeRelationship(work.tx, id, { status: 'ended', at: work.at });
  work.tell([user_id, patient.user_id], cprDeleted, { relationship_id: id, clinician_id });
}

/** With the patient's consent to the team in the kept record. */
async function connectTo(work: Work, patient: rows.KnownPatient, { clinician_id, user_id, ...agreed }: care.Caring) {
  const between = await rows.lockBetween(work.tx, { clinician_id, patient_id: patient.id });
  if (between?.status === 'active') return;
  const { consent_how: how, consent_by: by, team_consent: team } = agreed;
  const consent = { how: how ?? 'in_app', ...(by !== null && { by }), ...(team !== null && { team }) };
  await connect(work, { clinician: { id: clinician_id, user_id }, patient, ...consent }, newId(work.now));
}

/** Moves waiting threads and appointments to a remaining clinician. */
async function settle(work: Work, patient: rows.KnownPatient): Promise<void> {
  const next = await whoAnswers(work.tx, patient.id);
  if (next !== undefined) await selectIfNone(work, patient, next.id);
  await threadsToWhoAnswers(work, patient.id);
  await appointmentsToWhoAnswers(work, patient.id);
}

/**
 * Ends relationships that exist by the agreement only. For those that began with the kept record since, the caller
 * names the ones that belong to the other record. Runs after the entries were moved.
 * @param ofOther relationships with the kept record.
 */
export async function partCare(work: Work, parted: Parted, ofOther: readonly string[]): Promise<void> {
  const { tx } = work;
  for (const id of [parted.patient_id, parted.other_id].toSorted()) await rows.lockAllOfPatient(tx, id);
  const kept = await rows.patientById(tx, parted.patient_id);
  const other = await rows.patientById(tx, parted.other_id);
  if (kept === undefined || other === undefined) throw notFound('patient_not_found');
  for (const one of await care.careByAgreement(tx, parted)) {
    await close(work, one.patient_id === kept.id ? kept : other, one);
  }
  for (const one of await care.careSince(tx, parted)) {
    if (!ofOther.includes(one.id)) continue;
    await connectTo(work, other, one);
    await close(work, kept, one);
  }
  await settle(work, kept);
  await settle(work, other);
}
