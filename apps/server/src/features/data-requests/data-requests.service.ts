/** Patients' requests about their data, answered by the admin of their clinic. */
import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import type * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { type Disclosure, disclosuresOf } from '#server/features/audit/disclosures.service.ts';
import { tellKeepers } from '#server/features/institutions/managed-institutions.service.ts';
import { clinicianOf, patientOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import { requireKeptRight, requireRight } from '#server/work/rights.ts';
import type { Existing } from '#server/work/perform.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import type { Work } from '#server/work/work.ts';
import { homeInstitution } from '#server/work/patients-in-care.ts';
import { closeAndErase, keptFor, tellErased } from './begun-erasure.service.ts';
import * as rows from './data-requests.repository.ts';

/** Nobody makes more requests than this; older ones are answered. */
const shownOwn = 50;

/** Each is answered by a person: nobody may fill an admin's inbox. */
const throttle: Throttle = { kind: 'data-request', limit: 20, window: 86_400_000, isFixed: true };

/** The person concerned: the caller, or a child whom the account cares for. @throws Refusal 404. */
async function patientAsked({ tx, caller }: Work, named: string | undefined): Promise<string> {
  const patient_id = named ?? patientOf(caller).id;
  if (!(await isRecordOpenTo(tx, caller, patient_id))) throw notFound('patient_not_found');
  return patient_id;
}

/** @throws Refusal 404; 409 `id_taken`; 429 `rate_limited` after twenty in a day. */
export async function ask(
  work: Work,
  secret: string,
  body: BodyOf<typeof api.createDataRequest>,
): Promise<AnswerOf<typeof api.createDataRequest>> {
  const { tx, at } = work;
  const patient_id = await patientAsked(work, body.patient_id);
  await attempt({ db: tx, secret, now: work.now }, throttle, patient_id);
  const institution_id = (await homeInstitution(tx, patient_id))?.id ?? null;
  if (!(await rows.insertRequest(tx, { ...body, patient_id, institution_id, created_at: at }))) {
    throw new Refusal(409, 'id_taken');
  }
  await tellKeepers(work, institution_id);
  work.touches({ patient_ids: [patient_id], subject_id: body.id });
  const row = await rows.requestById(tx, body.id);
  if (row === undefined) throw new Error('a request that was just made is there');
  return { data_request: rows.requestOf(row) };
}

/** The caller's own request of this id, if it equals the one sent again. */
export async function asked(
  { tx, caller }: Work,
  { id, kind, text, patient_id: named }: BodyOf<typeof api.createDataRequest>,
): Promise<(Existing & { answer: AnswerOf<typeof api.createDataRequest> }) | undefined> {
  const patient_id = named ?? patientOf(caller).id;
  const row = await rows.requestById(tx, id);
  if (row?.patient_id !== patient_id || row.kind !== kind || row.text !== text) return undefined;
  return { patient_id, answer: { data_request: rows.requestOf(row) } };
}

export async function ownRequests(
  work: Work,
  asked_of: string | undefined,
): Promise<AnswerOf<typeof api.listOwnDataRequests>> {
  const patient_id = await patientAsked(work, asked_of);
  const found = await rows.requestsOfPatient(work.tx, patient_id, shownOwn);
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  return { data_requests: found.map((row) => ({ ...rows.requestOf(row), corrections: row.corrections })) };
}

/** @throws Refusal 404 for the requests of another institution. */
export async function requestsToAnswer(
  work: Work,
  { limit, cursor, state, institution_id: asked }: QueryOf<typeof api.listDataRequests>,
): Promise<AnswerOf<typeof api.listDataRequests>> {
  const own = clinicianOf(work.caller);
  const institution_id = asked ?? (own.role === 'superuser' ? null : own.institution_id);
  requireRight(work.caller, 'institution_settings', { institution_id });
  const page = { institution_id, state, after: readCursor(cursor, ['small', 'number', 'id']), limit };
  const found = await rows.pageOfRequests(work.tx, page);
  const { shown, next_cursor } = pageOf(found, limit, ({ answered, place, id }) => [answered, place, id]);
  const patient_ids = [...new Set(shown.map((row) => row.patient_id))];
  work.touches({ patient_ids });
  const given = await disclosuresOf(work.tx, patient_ids);
  return { items: shown.map((row) => ({ ...rows.askedOf(row), ...givenOutBefore(row, given) })), next_cursor };
}

/** Exports before the answer. A later export holds the corrected data, or nothing of an erased person. */
function givenOutBefore(row: rows.ListedRow, given: readonly Disclosure[]): Pick<AskedDataRequest, 'given_out_at'> {
  if (row.state === 'refused') return {};
  const found = given.filter(
    ({ patient_id, institution_id, at }) =>
      patient_id === row.patient_id &&
      (row.institution_id === null || row.institution_id === institution_id) &&
      (row.answered_at === null || at <= row.answered_at),
  );
  return found.length === 0 ? {} : { given_out_at: found.map(({ at }) => new Date(at).toISOString()) };
}

/** @throws Refusal 404; 409 `data_request_answered`. */
export async function answer(
  work: Work,
  { id, retentionYears }: { id: string; retentionYears: number },
  { state, reason: said }: BodyOf<typeof api.answerDataRequest>,
): Promise<AnswerOf<typeof api.answerDataRequest>> {
  const { tx, caller, at } = work;
  const reason = said ?? null;
  const known = await rows.requestById(tx, id);
  if (known === undefined) throw notFound();
  requireKeptRight(work, 'institution_settings', { institution_id: known.institution_id });
  const isErased = known.kind === 'erasure' && state === 'done';
  // Relationships and patient are locked before the request, as everywhere.
  const keptUntil = keptFor(retentionYears, work.now);
  if (isErased && known.state === 'open' && (await closeAndErase(work, known.patient_id, { keptUntil }))) {
    const institution_id = known.institution_id ?? clinicianOf(caller).institution_id;
    await tellErased(work, { patient_id: known.patient_id, institution_id }, retentionYears);
  }
  const locked = await rows.lockRequest(tx, id);
  if (locked?.state !== 'open') throw new Refusal(409, 'data_request_answered');
  await rows.setAnswer(tx, id, { state, reason, answered_at: at, answered_by: clinicianOf(caller).id });
  await tellKeepers(work, locked.institution_id);
  // Other requests for the same erasure, mostly at another clinic, are done with this one: they would wait, and be
  // overdue, for nobody.
  const { patient_id } = known;
  const others = isErased ? await rows.endRequests(tx, { patient_id, kind: 'erasure', answered_at: at }) : [];
  for (const { institution_id } of others) await tellKeepers(work, institution_id);
  // An admin who answers knows names only: the answer is repeated by the right over the institution's patients.
  work.touches({ patient_ids: [known.patient_id], subject_id: id, answers_without_them: true });
  work.tell([known.user_id], patientUpdated, { patient_id: known.patient_id });
  return { id, state };
}
