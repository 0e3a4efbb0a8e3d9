/**
 * An account adds the people whom it cares for: a child at once, an adult after they agree by a code that their own
 * phone gets.
 */
import * as z from 'zod/mini';
import { isSurelyAdult, mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import type * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import type { CaredFor } from '@hodi/domain/caregivers/caregiver.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { type TeamChoice, teamChoiceSchema } from '@hodi/domain/team-care/team-consent.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import { putPersonWithoutLogin } from '#server/features/registrations/person.service.ts';
import { cliniciansOf, connectPerson } from '#server/features/relationships/registering.service.ts';
import {
  type Verification,
  begin,
  countingSms,
  findLatest,
  resendIn,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { patientOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { endCareOfPerson, tellChanged } from './care-changes.service.ts';
import { peopleOfAccount } from './cared-for.service.ts';
import * as rows from './caregivers.repository.ts';

export const mostPeople = 20;

/** @throws Refusal 400 with the field; 409 `too_many_people`. @returns the number of an adult, who has to agree. */
async function checked(work: Work, input: api.PersonInput): Promise<string | null> {
  const { tx, caller, now } = work;
  const today = homeDay(now);
  const fault = birthdayFault(input.birthday, today);
  if (fault !== undefined) throw badField('birthday', fault);
  if ((await rows.countPeople(tx, patientOf(caller).id)) >= mostPeople) throw new Refusal(409, 'too_many_people');
  const typed = input.mobile_number ?? '';
  const number = typed === '' ? null : newPhone(typed);
  if (typed !== '' && number === null) throw badField('mobile_number', 'invalid_phone');
  if (number !== null && number === (await rows.numberOf(tx, caller.user_id)))
    throw badField('mobile_number', 'own_number');
  // Earlier versions of the app decided by the middle of an uncertain birthday: without a number a possible child is
  // taken as one.
  if (number === null && isSurelyAdult(input, today)) throw badField('mobile_number', 'required');
  return mayBeAdult(input, today) ? number : null;
}

/** The person comes into the care of the account’s clinicians. */
export async function connectTo(work: Work, { patient_id, caregiver_id, how, teams }: Connecting): Promise<void> {
  const clinicians = await cliniciansOf(work.tx, caregiver_id);
  const mobile_number = await rows.numberOf(work.tx, work.caller.user_id);
  await connectPerson(work, { patient_id, clinicians, how, by: work.caller.user_id, mobile_number, teams });
}
interface Connecting {
  patient_id: string;
  caregiver_id: string;
  how: 'code' | 'in_app';
  teams: readonly TeamChoice[];
}

const waitingSchema = z.object({ teams: z.array(teamChoiceSchema) });

/** Consents to teams that belong to the code by which an adult agrees. */
export const teamsAskedBy = ({ payload }: Pick<Verification, 'payload'>): TeamChoice[] =>
  waitingSchema.safeParse(payload).data?.teams ?? [];

export async function personOf(work: Work, patient_id: string): Promise<CaredFor> {
  const { id, caresAt = () => work.now } = patientOf(work.caller);
  const [person] = await peopleOfAccount(work.tx, { id, caresAt }, patient_id);
  if (person === undefined) throw notFound('patient_not_found');
  return person;
}

/** @throws Refusal 400 with the field; 409 `too_many_people`, `id_taken`; 429. */
export async function addPerson(
  work: Work,
  asker: Asker,
  input: api.PersonInput,
): Promise<AnswerOf<typeof api.addPerson>> {
  const { tx, caller, at } = work;
  const { id: caregiver_id } = patientOf(caller);
  const { id, patient_id, relation, team_choices: teams = [] } = input;
  const asked_number = await checked(work, input);
  const isChild = asked_number === null;
  const account = { ...input, preferred_language: caller.language, active_since: isChild ? at : null };
  const { user_id } = await putPersonWithoutLogin(work, account);
  const agreed = isChild ? ({ consent: 'guardian', from_at: at } as const) : { consent: null, from_at: null };
  const row = { id, caregiver_id, patient_id, relation, sees_record: isChild, asked_number, created_at: at };
  if (!(await rows.insertRelation(tx, { ...row, ...agreed }))) throw new Refusal(409, 'id_taken');
  if (isChild) await connectTo(work, { patient_id, caregiver_id, how: 'in_app', teams });
  else await sendCode(work, asker, { user_id, number: asked_number, teams });
  await tellChanged(work, { patient_id, user_id, caregiver_user_id: caller.user_id });
  work.touches({ patient_ids: [patient_id], subject_id: id });
  return { person: await personOf(work, patient_id) };
}

/** The caller's own person of this id, if they add them once more. */
export async function personAdded(
  work: Work,
  { id, patient_id, given_name, birthday, mobile_number }: api.PersonInput,
): Promise<(Existing & { answer: AnswerOf<typeof api.addPerson> }) | undefined> {
  const { id: caregiver_id } = patientOf(work.caller);
  const relation = await rows.lockBetween(work.tx, { caregiver_id, patient_id });
  if (relation?.id !== id) return undefined;
  const person = await personOf(work, patient_id);
  const { asked_number } = relation;
  const isAsked = asked_number === null || asked_number === newPhone(mobile_number ?? '');
  const isSame = isAsked && person.user.given_name === given_name && person.patient.birthday === birthday;
  return isSame ? { patient_id, answer: { person } } : undefined;
}

interface Asked {
  user_id: string;
  number: string;
  teams: readonly TeamChoice[];
}

const sendCode = (work: Work, asker: Asker, { user_id, number, teams }: Asked) =>
  countingSms(asker, number, () =>
    begin(work, asker, {
      purpose: 'care',
      user_type: 'patient',
      payload: teams.length === 0 ? null : { teams },
      user_id,
      mobile_number: number,
      language: work.caller.language,
    }),
  );

/** @throws Refusal 404 unless an adult was asked and has not agreed; 429. */
export async function sendPersonCode(work: Work, asker: Asker, patient_id: string): Promise<Record<string, never>> {
  const { tx, caller } = work;
  const relation = await rows.lockBetween(tx, { caregiver_id: patientOf(caller).id, patient_id });
  if (relation === undefined || relation.consent !== null || relation.asked_number === null)
    throw notFound('patient_not_found');
  work.touches({ patient_ids: [patient_id], subject_id: relation.id });
  const { user_id, asked_number: number } = relation;
  const latest = await findLatest(tx, { user_id, purpose: 'care' });
  const teams = latest === undefined ? [] : teamsAskedBy(latest);
  await (latest?.used_at === null
    ? resendIn(work, asker, latest.id)
    : sendCode(work, asker, { user_id, number, teams }));
  return {};
}

/** Ends the care at once; the record stays with the clinic. @throws Refusal 404 if there never was one. */
export async function endOwnCare(work: Work, patient_id: string): Promise<Record<string, never>> {
  const { tx, caller } = work;
  const pair = { caregiver_id: patientOf(caller).id, patient_id };
  const relation = await rows.lockBetween(tx, pair);
  if (relation === undefined && !(await rows.isBetween(tx, pair))) throw notFound('patient_not_found');
  const patient_ids =
    relation === undefined ? [patient_id] : await endCareOfPerson(work, relation, { ended_by: caller.user_id });
  work.touches({ patient_ids, subject_id: relation?.id ?? null, answers_without_them: true });
  return {};
}
