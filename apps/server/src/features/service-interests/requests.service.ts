/** Services asked for outside of a questionnaire, their list, and their end. */
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import type {
  createServiceInterest,
  listServiceInterests,
} from '@hodi/domain/service-interests/service-interests.api.ts';
import {
  serviceInterestCreated,
  serviceInterestFulfilled,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import { foldText, searchTerms } from '@hodi/domain/patients/search-text.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { cliniciansInCare, lockCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { isForCarersToo } from '#server/features/record/written-by.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import {
  insertInterest,
  interestsById,
  keptFromCarers,
  lockTies,
  markFulfilled,
  openInterest,
  pageOfInterests,
} from './service-interests.repository.ts';

const everybodyAround = async ({ tx }: Work, patient_id: string): Promise<string[]> => [
  await patientUserOf(tx, patient_id),
  ...(await cliniciansInCare(tx, patient_id)),
];

const isCarerOf = ({ clinician, patient }: Work['caller'], patient_id: string | undefined): boolean =>
  clinician === null && patient_id !== patient?.id;

/** @throws Refusal 404 `patient_not_found` for another's patient; 409 `id_taken`. */
export async function ask(
  work: Work,
  { id, patient_id, service }: BodyOf<typeof createServiceInterest>,
): Promise<{ service_interest: ServiceInterest }> {
  const { tx, caller } = work;
  if (!(await isRecordOpenTo(tx, caller, patient_id))) throw notFound('patient_not_found');
  if (caller.clinician !== null) await lockCare(work, patient_id);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  const for_caregivers = await isForCarersToo(work, { patient_id, asSaid: undefined });
  const row = { id, patient_id, service, e_contact_id: null, for_caregivers, created_at: work.at };
  const isNew = await insertInterest(tx, row);
  if (isNew) work.tell(await everybodyAround(work, patient_id), serviceInterestCreated, { service_interest_id: id });
  const open = await openInterest(tx, { patient_id, service });
  if (open === undefined) throw new Refusal(409, 'id_taken');
  const isKept = isCarerOf(caller, patient_id) && (await keptFromCarers(tx, [open.id])).has(open.id);
  if (!isKept) return { service_interest: open };
  // The person asked for it alone: the clinic knows of it, and the caregiver is told nothing of that.
  return { service_interest: { ...open, id, e_contact_id: null, created_at: work.at.toISOString() } };
}

/**
 * The existing request of this id, perhaps fulfilled by now, if it is sent once more. The caller may open the record it
 * belongs to.
 */
export async function asked(
  { tx }: Work,
  { id, patient_id, service }: BodyOf<typeof createServiceInterest>,
): Promise<(Existing & { answer: { service_interest: ServiceInterest } }) | undefined> {
  const [found] = await interestsById(tx, [id]);
  if (found?.patient_id !== patient_id || found.service !== service) return undefined;
  return { patient_id, answer: { service_interest: found } };
}

/** A repetition changes nothing. @throws Refusal 404 for another's patient. */
export async function fulfil(work: Work, id: string): Promise<{ service_interest: ServiceInterest }> {
  const { tx, caller } = work;
  const [found] = await interestsById(tx, [id]);
  if (found === undefined || !(await isRecordOpenTo(tx, caller, found.patient_id))) throw notFound();
  await lockTies(tx, found.patient_id);
  await lockCare(work, found.patient_id);
  work.touches({ patient_ids: [found.patient_id], subject_id: id });
  const clinician_id = clinicianOf(caller).id;
  if (await markFulfilled(tx, id, { clinician_id, at: work.at })) {
    const reference = { service_interest_id: id };
    work.tell(await everybodyAround(work, found.patient_id), serviceInterestFulfilled, reference);
  }
  const [fulfilled = found] = await interestsById(tx, [id]);
  return { service_interest: fulfilled };
}

/** Services whose name, in either language, holds the words. */
function servicesLike(search: string): string[] {
  const words = foldText(search);
  if (words === '') return [];
  return serviceCodes.filter((code) =>
    Object.values(serviceTitles[code]).some((title) => foldText(title).includes(words)),
  );
}

/** @throws Refusal 404 `patient_not_found` for another's patient. */
export async function interestList(
  work: Work,
  query: QueryOf<typeof listServiceInterests>,
): Promise<AnswerOf<typeof listServiceInterests>> {
  const { state, search = '', limit, cursor } = query;
  const { clinician, patient } = work.caller;
  // A patient always gets their own.
  const patient_id = query.patient_id ?? patient?.id;
  if (patient_id !== undefined && !(await isRecordOpenTo(work.tx, work.caller, patient_id))) {
    throw notFound('patient_not_found');
  }
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const found_by = search === '' ? null : { terms: searchTerms(search), services: servicesLike(search) };
  const isForCarer = isCarerOf(work.caller, patient_id);
  const page = { clinician_id: clinician?.id ?? null, patient_id, state, search: found_by, after, limit, isForCarer };
  const { found, counted } = await pageOfInterests(work.tx, page);
  const { shown, next_cursor } = pageOf(found, limit, (last) => [last.created_at, last.id]);
  work.touches({
    patient_ids: [...new Set([...shown.map((item) => item.patient_id), ...(patient_id ? [patient_id] : [])])],
  });
  return {
    items: shown,
    ...totalOf(counted),
    next_cursor,
  };
}
