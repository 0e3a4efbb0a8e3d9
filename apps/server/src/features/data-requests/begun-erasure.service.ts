/** Common start of every erasure, by a request in the app or by command. */
import { clinicPhone } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { endAllCare } from '#server/features/caregivers/care-changes.service.ts';
import { tellKeepers } from '#server/features/institutions/managed-institutions.service.ts';
import { closeForErasure } from '#server/features/patients/deactivation.service.ts';
import { erasedSms } from '#server/outside/sms/texts.ts';
import type { Work } from '#server/work/work.ts';
import { endRequests } from './data-requests.repository.ts';
import { beginErasure, careOf, noteDone, toBeTold } from './erasure.repository.ts';

type Beginning = Parameters<typeof closeForErasure>[0] & Parameters<typeof tellKeepers>[0];

/**
 * There is one account and one record, so it is closed for all other institutions that have the patient in care, too.
 * Their managers were not asked; they find it among their requests.
 * @returns where.
 */
async function noteWhereInCare({ tx, now }: Beginning, patient_id: string, at: Date): Promise<string[]> {
  const care = await careOf(tx, patient_id);
  for (const { institution_id, is_noted } of care) {
    if (!is_noted) await noteDone(tx, { patient_id, institution_id, now, at });
  }
  return care.map(({ institution_id }) => institution_id);
}

/** Until when the record is kept if the erasure begins now. */
export function keptFor(years: number, now: number): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}

/**
 * Closes the record and the account at once; the rest goes in the minutes and years that follow.
 * @param keptUntil until when the record is kept; null: as the version before promised.
 * @param begunAt when it began first, where a restored database lacks it.
 * @returns false for somebody whose erasure had begun.
 */
export async function closeAndErase(
  work: Beginning,
  patient_id: string,
  { keptUntil, begunAt = work.at }: { keptUntil: Date | null; begunAt?: Date },
): Promise<boolean> {
  await closeForErasure(work, patient_id);
  if (!(await beginErasure(work.tx, { patient_id, begun_at: begunAt, kept_until: keptUntil }))) return false;
  await endAllCare(work, patient_id);
  // Nobody is left to be told, and nothing to be corrected: requests without their words must not wait for an answer
  // for ever.
  const ended = await endRequests(work.tx, { patient_id, kind: 'correction', answered_at: work.at });
  const noted = await noteWhereInCare(work, patient_id, begunAt);
  for (const institution_id of new Set([...ended.map((request) => request.institution_id), ...noted])) {
    await tellKeepers(work, institution_id);
  }
  return true;
}

/**
 * Tells the patient by one SMS that it is done, as they asked in the app: their sessions have ended, so they could not
 * read it there. A person erased by command is told nothing: people who ask on paper have mostly lost their phone,
 * somebody else holds the phone of a dead person, and a court decides itself whom it tells.
 */
export async function tellErased(
  work: Pick<Work, 'tx' | 'now' | 'sendOut'>,
  whom: { patient_id: string; institution_id: string },
  retentionYears: number,
): Promise<void> {
  const told = await toBeTold(work.tx, whom);
  if (told === undefined) return;
  const kept_until = retentionYears === 0 ? null : keptFor(retentionYears, work.now).getUTCFullYear();
  work.sendOut(erasedSms(told, { place: told.place, phone: clinicPhone(told), kept_until }));
}
