/**
 * Shares care between two records of one person: caregivers of the one may see the other too, once the person agreed,
 * and as long as they are read as one.
 */
import { patientUserOf } from '#server/features/patients/care.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { endCare, tellChanged } from './care-changes.service.ts';
import { careOfMerge, careToShare } from './care-of-records.repository.ts';
import { insertRelation, lockById } from './caregivers.repository.ts';

interface OneWay {
  merged_record_id: string;
  how: 'code' | 'in_person';
  from: string;
  to: string;
}

/**
 * The person agreed in front of the calling clinician, or by the codes that they told them. Caregivers of an adult
 * still see only inquiries that they sent themselves.
 */
export async function shareCare(work: Work, { merged_record_id, how, from, to }: OneWay): Promise<void> {
  const { tx, at, now, caller } = work;
  const confirmed = {
    consent: how,
    from_at: at,
    confirmed_at: at,
    confirmed_by: clinicianOf(caller).id,
  } as const;
  const shared = await careToShare(tx, { from, to, at });
  const user_of = await patientUserOf(tx, to);
  for (const { user_id, until_at, ...care } of shared) {
    const until = until_at === null ? null : new Date(until_at);
    const row = { ...care, ...confirmed, id: newId(now), patient_id: to, until_at: until, created_at: at };
    if (!(await insertRelation(tx, { ...row, merged_record_id }))) continue;
    await tellChanged(work, { patient_id: to, user_id: user_of, caregiver_user_id: user_id });
  }
}

/** The records are separated again: they may belong to two people. */
export async function endSharedCare(work: Work, merged_record_id: string): Promise<void> {
  for (const found of await careOfMerge(work.tx, merged_record_id)) {
    const relation = await lockById(work.tx, found);
    if (relation?.ended_at === null) await endCare(work, relation, { ended_by: work.caller.user_id });
  }
}
