/** When an institution is open and what it promises. */
import { noHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import type { HoursAnswer, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { mayReadHours } from '@hodi/domain/opening-hours/opening-hours.policy.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { tellKeepers } from '#server/features/institutions/managed-institutions.service.ts';
import { notFound, versionConflict } from '#server/wire/refusal.ts';
import { requireKeptRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './opening-hours.repository.ts';

const code = 'institution_not_found';

async function hoursOf({ tx }: Work, id: string): Promise<HoursAnswer> {
  const row = await rows.hoursById(tx, id);
  if (row === undefined) throw notFound(code);
  const { opening_hours, ...others } = row;
  return { hours: opening_hours ?? noHours, ...others };
}

/** @throws Refusal 404 `institution_not_found` of another's. */
export async function showHours(work: Work, institution_id: string): Promise<HoursAnswer> {
  const { tx, caller, at } = work;
  const patient_id = caller.patient?.id;
  const isPatientThere =
    patient_id !== undefined && (await rows.isPatientThere(tx, { patient_id, institution_id, at }));
  if (!mayReadHours(caller, { institution_id, isPatientThere })) throw notFound(code);
  return hoursOf(work, institution_id);
}

/** @throws Refusal 404; 409 `version_conflict` with both versions. */
export async function changeHours(work: Work, id: string, sent: BodyOf<typeof setOpeningHours>): Promise<HoursAnswer> {
  requireKeptRight(work, 'institution_settings', { institution_id: id, code });
  const version = await rows.lockVersion(work.tx, id);
  if (version === undefined) throw notFound(code);
  if (version !== sent.version) throw versionConflict(await hoursOf(work, id), sent);
  await rows.putHours(work.tx, { id, hours: sent.hours, version: version + 1, at: work.at });
  work.touches({ patient_ids: [], subject_id: id });
  await tellKeepers(work, id);
  work.tellStaff(id);
  return hoursOf(work, id);
}
