/**
 * Absence of a clinician, with a colleague who answers meanwhile. Set by the clinician, or by the manager of the staff.
 */
import { type AbsenceInput, longestAbsence } from '@hodi/domain/absences/absence.ts';
import type { AbsenceAnswer, setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { isOneself, mayManage } from '@hodi/domain/clinicians/staff.policy.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { tellOfClinician } from '#server/features/clinicians/managed-clinicians.service.ts';
import { badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import { coveredBy } from '#server/work/team/covering.ts';
import { localDay, dayStartIn } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './absences.repository.ts';

/** @throws Refusal 404, as for nobody, unless it is the caller or somebody whom they manage. */
async function memberFor(work: Work, id: string): Promise<rows.AbsentMember> {
  const member = await rows.memberOf(work.tx, id);
  if (member === undefined || !(isOneself(work.caller, member) || mayManage(work.caller, member))) throw notFound();
  return member;
}

async function answerOf({ tx, at }: Work, member: rows.AbsentMember): Promise<AbsenceAnswer> {
  const [row, colleagues, covered] = await Promise.all([
    rows.absenceRow(tx, member.id),
    rows.coversFor(tx, member),
    coveredBy(tx, member.id, at).then((ids) => rows.coveredColleagues(tx, ids)),
  ]);
  const isToCome = row !== undefined && row.ends_at > row.starts_at && row.ends_at > at.getTime();
  // A cover who may not answer any more counts as none.
  const cover = colleagues.find(({ id }) => id === row?.cover_id) ?? null;
  return {
    absence: isToCome ? { from: row.from_day, until: row.until_day, cover } : null,
    version: row?.version ?? 0,
    colleagues,
    covers_for: covered,
  };
}

export const showAbsence = async (work: Work, id: string): Promise<AbsenceAnswer> =>
  answerOf(work, await memberFor(work, id));

/** @throws Refusal 400 with the field. */
async function refuseBadAbsence(work: Work, member: rows.AbsentMember, { until, cover_id }: AbsenceInput) {
  const today = localDay(member.time_zone, work.now);
  if (until < today) throw badField('absence.until', 'date_past');
  if (until > addDays(today, longestAbsence)) throw badField('absence.until', 'absence_too_long');
  if (cover_id === null) return;
  const covers = await rows.coversFor(work.tx, member);
  if (!covers.some(({ id }) => id === cover_id)) throw badField('absence.cover_id', 'no_colleague');
}

/** Makes the clinician's devices, everybody who sees the clinician on a screen, and their admins read it anew. */
async function noteChange(work: Work, member: rows.AbsentMember): Promise<AbsenceAnswer> {
  work.touches({ patient_ids: [], subject_id: member.id });
  await tellOfClinician(work, member);
  work.tellInbox(member.institution_id);
  return answerOf(work, member);
}

/** @throws Refusal 404; 409 `version_conflict` with both versions; 400 with field `absence.until` or `absence.cover_id`. */
export async function changeAbsence(work: Work, id: string, sent: BodyOf<typeof setAbsence>): Promise<AbsenceAnswer> {
  const member = await memberFor(work, id);
  await rows.lockMember(work.tx, id);
  const { absence, version } = sent;
  const known = (await rows.absenceRow(work.tx, id))?.version ?? 0;
  if (known !== version) throw versionConflict(await answerOf(work, member), sent);
  await refuseBadAbsence(work, member, absence);
  await rows.putAbsence(work.tx, {
    clinician_id: id,
    ...absence,
    starts_at: dayStartIn(member.time_zone, absence.from),
    ends_at: dayStartIn(member.time_zone, addDays(absence.until, 1)),
    version: version + 1,
  });
  return noteChange(work, member);
}

/** @throws Refusal 404. */
export async function endAbsence(work: Work, id: string): Promise<AbsenceAnswer> {
  const member = await memberFor(work, id);
  await rows.lockMember(work.tx, id);
  await rows.takeBack(work.tx, id);
  return noteChange(work, member);
}
