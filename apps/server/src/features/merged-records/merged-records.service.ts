/**
 * Two records of one person, read as one (decision 0049): no entry moves, so the merge gives nobody a new access and can be undone.
 */
import { type MergedRecord, type TakenOver, undoUntil } from '@hodi/domain/merged-records/merged-record.ts';
import type * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { likenessOf } from '@hodi/domain/patients/duplicate-patients.ts';
import { readMemberId } from '@hodi/domain/patients/member-id.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { tellMovedAway } from '#server/features/caregivers/care-changes.service.ts';
import { endSharedCare, shareCare } from '#server/features/caregivers/shared-care.service.ts';
import { closeNews, notify } from '#server/features/notifications/notify.service.ts';
import { type Identified, changeIdentity } from '#server/features/patients/manage-patient.service.ts';
import { patientUserOf } from '#server/features/patients/care.service.ts';
import { tellOfChange } from '#server/features/patients/patient-changes.service.ts';
import { careSince, partCare } from '#server/features/relationships/parted-records.service.ts';
import { careByAgreement } from '#server/features/relationships/relationships.service.ts';
import type { Executor } from '#server/db/database.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { homeDay } from '#server/work/local-day.ts';
import { requireKeptRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './merged-records.repository.ts';

/** Scope of a comparison: a clinician's patients, or for an admin those of the institution. */
type As = { clinician_id: string | null; institution_id: string };

/**
 * @throws Refusal 404 unless all of the patients are in the caller's care, or in that of the caller's institution if
 * they are an admin.
 */
async function requireAll(work: Work, ids: readonly string[]): Promise<As> {
  const { tx, caller } = work;
  const { id, institution_id } = clinicianOf(caller);
  const open = await recordsOpenTo(tx, caller, { patientIds: ids, area: 'person' });
  if (ids.every((one) => open.has(one))) return { clinician_id: id, institution_id };
  requireKeptRight(work, 'institution_settings', { institution_id, code: 'patient_not_found' });
  const ours = new Set(await rows.patientsOfPlace(tx, institution_id, ids));
  if (!ids.every((one) => ours.has(one))) throw notFound('patient_not_found');
  return { clinician_id: null, institution_id };
}

async function bothOf(db: Executor, ids: readonly [string, string]) {
  const [kept, other] = await rows.identitiesOf(db, ids);
  if (kept === undefined || other === undefined) throw notFound('patient_not_found');
  return { kept, other };
}

/** @throws Refusal 404 unless both exist and one of the two is in the clinician's care. */
export async function requireEither(
  db: Executor,
  caller: Caller,
  { patient_id, other_id }: Pick<rows.MergeRow, 'patient_id' | 'other_id'>,
): Promise<void> {
  const ids = [patient_id, other_id] as const;
  const open = await recordsOpenTo(db, caller, { patientIds: ids, area: 'person' });
  if (open.size === 0) throw notFound('patient_not_found');
  await bothOf(db, ids);
}

/** @throws Refusal 404. */
export async function lookAlikes(
  work: Work,
  patient_id: string,
  { member_id }: QueryOf<typeof api.listLookAlikes>,
): Promise<AnswerOf<typeof api.listLookAlikes>> {
  const as = await requireAll(work, [patient_id]);
  const wanted = member_id === undefined ? null : readMemberId(member_id);
  const isNone = member_id !== undefined && wanted === null;
  const ids = isNone ? [] : await rows.perhapsAlike(work.tx, { ...as, patient_id }, wanted);
  const [me, ...others] = (await rows.identitiesOf(work.tx, [patient_id, ...ids])).map(rows.identityOf);
  if (me === undefined) throw notFound('patient_not_found');
  const items = others.filter((other) => wanted !== null || likenessOf(me, other, homeDay(work.now)).length > 0);
  work.touches({ patient_ids: [patient_id, ...items.map((item) => item.patient_id)], subject_id: patient_id });
  return { patient: me, items };
}

/** Stores that the two are different people, so that the pair is not proposed again. @throws Refusal 404. */
export async function keepApart(work: Work, { patient_id, other_id }: { patient_id: string; other_id: string }) {
  await requireAll(work, [patient_id, other_id]);
  work.touches({ patient_ids: [patient_id, other_id], subject_id: patient_id });
  if (patient_id === other_id) throw notFound('patient_not_found');
  await rows.insertApart(work.tx, [patient_id, other_id], { said_by: work.caller.user_id, said_at: work.at });
  return {};
}

function valuesOf(
  { given_name, additional_name, family_name, ...row }: rows.IdentityRow,
  take: readonly TakenOver[],
): Identified {
  const { birthday, birthday_precision, gender, preferred_language } = row;
  return {
    ...(take.includes('name') && { given_name, additional_name, family_name }),
    ...(take.includes('birthday') && { birthday, birthday_precision }),
    ...(take.includes('gender') && { gender }),
    ...(take.includes('preferred_language') && { preferred_language }),
  };
}

/** Both accounts, and everybody who has one of the two in care. */
export async function tellBoth(work: Work, ids: readonly [string, string]): Promise<void> {
  work.touches({ patient_ids: ids, subject_id: ids[0] });
  for (const patient_id of ids.toSorted()) await tellOfChange(work, patient_id);
}

/** Both accounts hear of it while the app is closed, also where they have not opened that it was the other way round. */
async function notifyBoth(
  work: Work,
  {
    id,
    patient_id,
    other_id,
    institution_id,
  }: Pick<rows.MergeRow, 'id' | 'patient_id' | 'other_id' | 'institution_id'>,
): Promise<void> {
  for (const record of [patient_id, other_id]) {
    const user_id = await patientUserOf(work.tx, record);
    await closeNews(work, { user_ids: [user_id], subject_id: id });
    await notify(work, { user_id, kind: 'records_merged', subject_id: id, institution_id });
  }
}

export async function oneMerge(work: Work, id: string): Promise<MergedRecord> {
  const row = await rows.mergeById(work.tx, id);
  if (row === undefined) throw notFound();
  return rows.mergedRecordOf(row);
}

/**
 * @throws Refusal 404; 409 `emergency_unanswered` while one of the two waits for help; 409 `already_merged` when one of the two is
 *   part of another merge, or of this one.
 */
export async function merge(
  work: Work,
  { id, patient_id, other_id, take }: BodyOf<typeof api.mergeRecords>,
): Promise<AnswerOf<typeof api.mergeRecords>> {
  const { tx, caller, at: merged_at } = work;
  const { institution_id } = await requireAll(work, [patient_id, other_id]);
  if (patient_id === other_id) throw notFound('patient_not_found');
  await rows.lockPatients(tx, [patient_id, other_id]);
  const { kept, other } = await bothOf(tx, [patient_id, other_id]);
  if (kept.has_emergency || other.has_emergency) throw new Refusal(409, 'emergency_unanswered');
  const before = await rows.mergesOf(tx, [patient_id, other_id]);
  const isFree = before.every((row) => row.patient_id === patient_id && row.other_id !== other_id);
  const taken = { before: valuesOf(kept, take), after: valuesOf(other, take) };
  const row = { id, patient_id, other_id, institution_id, merged_by: caller.user_id, merged_at };
  if (!isFree || !(await rows.insertMerge(tx, { ...row, taken: JSON.stringify(taken) }))) {
    throw new Refusal(409, 'already_merged');
  }
  await changeIdentity(work, patient_id, taken.after);
  await notifyBoth(work, { id, patient_id, other_id, institution_id });
  await tellBoth(work, [patient_id, other_id]);
  return { merged_record: await oneMerge(work, id) };
}

/**
 * Records merged into a record, and entries written into it since; without those of which the reader may know one record
 * only. @throws Refusal 404.
 */
export async function mergesOfPatient(work: Work, patient_id: string): Promise<AnswerOf<typeof api.listMergedRecords>> {
  const { clinician_id, institution_id } = await requireAll(work, [patient_id]);
  const found = await rows.mergesOf(work.tx, [patient_id]);
  const others = found.flatMap((row) => [row.patient_id, row.other_id]);
  const open =
    clinician_id === null ? null : await recordsOpenTo(work.tx, work.caller, { patientIds: others, area: 'person' });
  const known = open ?? new Set(await rows.patientsOfPlace(work.tx, institution_id, others));
  const shown = found.filter((row) => known.has(row.patient_id) && known.has(row.other_id));
  work.touches({ patient_ids: [patient_id, ...shown.map((row) => row.other_id)], subject_id: patient_id });
  const items = shown.map(async (row) => ({
    merged_record: rows.mergedRecordOf(row),
    // Only readers who may open the record see the entries.
    later: open === null ? [] : await rows.entriesSince(work.tx, row.patient_id, new Date(row.merged_at)),
    later_care: (await careSince(work.tx, row)).map(rows.laterCareOf),
  }));
  return { items: await Promise.all(items) };
}

/** Locks the merge of records that the caller may merge. @throws Refusal 404. */
export async function lockMerge(work: Work, id: string): Promise<rows.MergeRow> {
  const found = await rows.mergeById(work.tx, id);
  if (found === undefined) throw notFound('patient_not_found');
  await rows.lockPatients(work.tx, [found.patient_id, found.other_id]);
  const row = await rows.mergeById(work.tx, id);
  if (row === undefined) throw notFound('patient_not_found');
  return row;
}

/** Shares access: accounts and clinicians who see one of the two see the other from now on. */
export async function agreed(work: Work, { id, patient_id, other_id }: rows.MergeRow, how: 'code' | 'in_person') {
  const { tx, caller, at } = work;
  await rows.markAgreed(tx, id, { agreed_at: at, agreed_by: caller.user_id });
  for (const way of [
    { from: patient_id, to: other_id },
    { from: other_id, to: patient_id },
  ]) {
    await careByAgreement(work, { ...way, how });
    await shareCare(work, { ...way, how, merged_record_id: id });
  }
}

/**
 * The person agreed in front of the clinician that accounts and clinicians who see one of the records may see the other
 * too.
 * @throws Refusal 404 unless one of the two is in the clinician's care.
 */
export async function agree(work: Work, id: string): Promise<AnswerOf<typeof api.agreeToMerge>> {
  const { tx, caller } = work;
  const row = await lockMerge(work, id);
  await requireEither(tx, caller, row);
  if (row.agreed_at === null) await agreed(work, row, 'in_person');
  await tellBoth(work, [row.patient_id, row.other_id]);
  return { merged_record: await oneMerge(work, id) };
}

/** The counters of both accounts follow the threads. */
async function moveEntries(work: Work, ids: readonly string[], to: { from: string; patient_id: string }) {
  const { e_contacts, unread } = await rows.moveEntries(work.tx, ids, to);
  work.count(await patientUserOf(work.tx, to.from), { e_contacts: -e_contacts, unread: -unread });
  work.count(await patientUserOf(work.tx, to.patient_id), { e_contacts, unread });
}

/**
 * Separates the two again. Entries that the kept record took over are given back unless somebody changed them since.
 * @throws Refusal 404; 409 `merge_is_final` after 30 days.
 */
export async function undo(work: Work, id: string, { of_other, care_of_other }: BodyOf<typeof api.undoMerge>) {
  const { tx, caller, at, now } = work;
  const row = await lockMerge(work, id);
  const { patient_id, other_id } = row;
  await requireAll(work, [patient_id, other_id]);
  if (now >= undoUntil(row.merged_at)) throw new Refusal(409, 'merge_is_final');
  const later = new Set((await rows.entriesSince(tx, patient_id, new Date(row.merged_at))).map((entry) => entry.id));
  const chosen = of_other.filter((one) => later.has(one));
  if (chosen.length > 0) await moveEntries(work, chosen, { from: patient_id, patient_id: other_id });
  await partCare(work, row, care_of_other);
  const [kept] = await rows.identitiesOf(tx, [patient_id]);
  const taken = row.taken as { before: Identified; after: Identified };
  if (kept !== undefined) await changeIdentity(work, patient_id, givenBack(kept, taken));
  await rows.markUndone(tx, id, { undone_at: at, undone_by: caller.user_id });
  await endSharedCare(work, id);
  await notifyBoth(work, row);
  await tellMovedAway(work, patient_id, chosen);
  await tellBoth(work, [patient_id, other_id]);
  return {};
}

function givenBack(kept: rows.IdentityRow, { before, after }: { before: Identified; after: Identified }): Identified {
  const now = kept as unknown as Record<string, unknown>;
  const isAsTaken = Object.entries(after).every(([field, value]) => now[field] === value);
  return isAsTaken ? before : {};
}
