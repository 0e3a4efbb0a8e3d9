/**
 * Caregivers of a person: all of them see the list, clinicians confirm, add and end relations, and the person ends
 * them.
 */
import type * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import type { Caregiver } from '@hodi/domain/caregivers/caregiver.ts';
import { mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import { lockCare, ownAccountAgesOf, peopleById } from '#server/features/patients/care.service.ts';
import { patientByNumber } from '#server/features/relationships/registering.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Existing } from '#server/work/perform.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { endCareOfPerson, tellChanged, tellGoesOn } from './care-changes.service.ts';
import { caregiverOf, endedCareOf } from './cared-for.service.ts';
import * as rows from './caregivers.repository.ts';

const noPatient = () => notFound('patient_not_found');

/**
 * A caregiver sees the present caregivers; the person and their clinicians see open requests too. @throws Refusal 404.
 */
export async function listOf(work: Work, patient_id: string): Promise<AnswerOf<typeof api.listCaregivers>> {
  const { tx, caller, at } = work;
  const open = await recordsOpenTo(tx, caller, { patientIds: [patient_id], area: 'caregivers' });
  if (!open.has(patient_id)) throw noPatient();
  const found = await rows.caregiversOf(tx, patient_id, { at });
  const isCarer = caller.clinician === null && caller.patient?.id !== patient_id;
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const items = found.filter(({ consent }) => !isCarer || consent !== null).map(caregiverOf);
  if (caller.clinician === null) return { items };
  const ended = (await rows.endedOf(tx, patient_id)).map(endedCareOf);
  return { items, ended, own_account_age: (await ownAccountAgesOf(tx, [patient_id]))(patient_id) };
}

async function one(work: Work, patient_id: string, id: string): Promise<Caregiver> {
  const [found] = await rows.caregiversOf(work.tx, patient_id, { id, at: work.at });
  if (found === undefined) throw notFound();
  return caregiverOf(found);
}

/**
 * Adds a caregiver in front of the clinician: the person agrees, or a child's second caregiver is known. An existing
 * relation is confirmed.
 */
export async function addCaregiver(
  work: Work,
  patient_id: string,
  { id, mobile_number, relation }: BodyOf<typeof api.addCaregiver>,
): Promise<AnswerOf<typeof api.addCaregiver>> {
  const { tx, at } = work;
  await lockCare(work, patient_id, 'caregivers');
  const number = newPhone(mobile_number);
  if (number === null) throw badField('mobile_number', 'invalid_phone');
  const [account, [person]] = await Promise.all([patientByNumber(tx, number), peopleById(tx, [patient_id])]);
  if (person === undefined) throw noPatient();
  if (account === undefined) throw badField('mobile_number', 'no_account');
  if (account.id === patient_id) throw badField('mobile_number', 'same_number');
  const sees_record = !mayBeAdult(person.patient, homeDay(work.now));
  const confirmed = { confirmed_at: at, confirmed_by: clinicianOf(work.caller).id };
  const agreed = { consent: 'in_person', sees_record, from_at: at, relation, ...confirmed } as const;
  const pair = { caregiver_id: account.id, patient_id };
  const before = await rows.lockBetween(tx, pair);
  if (before !== undefined) await rows.setAgreed(tx, before.id, agreed);
  else if (!(await rows.insertRelation(tx, { id, ...pair, ...agreed, created_at: at }))) {
    throw new Refusal(409, 'id_taken');
  }
  const about = { patient_id, user_id: person.user.id, caregiver_user_id: account.user_id };
  await (before === undefined ? tellChanged(work, about) : tellGoesOn(work, before));
  work.touches({ patient_ids: [patient_id], subject_id: account.id });
  return { caregiver: await one(work, patient_id, before?.id ?? id) };
}

/**
 * The same relation, if it is sent once more. With another number it is another person's: what was mistyped must not be
 * taken for corrected.
 */
export async function caregiverAdded(
  work: Work,
  patient_id: string,
  { id, relation, mobile_number }: BodyOf<typeof api.addCaregiver>,
): Promise<(Existing & { answer: AnswerOf<typeof api.addCaregiver> }) | undefined> {
  const [found] = await rows.caregiversOf(work.tx, patient_id, { id, at: work.at });
  const isSame = found?.relation === relation && found.mobile_number === newPhone(mobile_number);
  return isSame ? { patient_id, answer: { caregiver: caregiverOf(found) } } : undefined;
}

/**
 * Confirms a caregiver, whose identity is that of the account. A person who was asked and has not agreed must agree in
 * another way. @throws Refusal 404.
 */
export async function confirm(
  work: Work,
  { patient_id, caregiver_id: id }: { patient_id: string; caregiver_id: string },
): Promise<AnswerOf<typeof api.confirmCaregiver>> {
  const { tx, at } = work;
  await lockCare(work, patient_id, 'caregivers');
  const relation = await rows.lockById(tx, { id, patient_id });
  if (relation === undefined || relation.ended_at !== null || relation.consent === null) throw notFound();
  await rows.setConfirmed(tx, id, { confirmed_at: at, confirmed_by: clinicianOf(work.caller).id });
  if (relation.confirmed_at === null) await tellChanged(work, relation);
  work.touches({ patient_ids: [patient_id], subject_id: relation.caregiver_id });
  return { caregiver: await one(work, patient_id, id) };
}

/**
 * Ended by the person, or a clinician; a caregiver ends their own. A repetition changes nothing. @throws Refusal 404.
 */
export async function end(
  work: Work,
  { patient_id, caregiver_id: id }: { patient_id: string; caregiver_id: string },
  { reason = '' }: BodyOf<typeof api.endCaregiver>,
): Promise<Record<string, never>> {
  const { tx, caller } = work;
  const { clinician, patient } = caller;
  if (clinician !== null) await lockCare(work, patient_id, 'caregivers');
  const relation = await rows.lockById(tx, { id, patient_id });
  const isTheirs = clinician !== null || patient?.id === patient_id || patient?.id === relation?.caregiver_id;
  if (relation === undefined || !isTheirs) throw notFound();
  const end_reason = clinician === null || reason === '' ? null : reason;
  const ending = { ended_by: caller.user_id, end_reason };
  const patient_ids = relation.ended_at === null ? await endCareOfPerson(work, relation, ending) : [patient_id];
  work.touches({ patient_ids, subject_id: relation.caregiver_id, answers_without_them: true });
  return {};
}
