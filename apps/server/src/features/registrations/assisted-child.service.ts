/**
 * A clinician registers a child together with its caregiver, or adds it to the caregiver's account if the number has
 * one.
 */
import type { Child } from '@hodi/domain/caregivers/child.ts';
import type { AssistedRegistration } from '@hodi/domain/registrations/assisted.ts';
import type { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { childRegistered, connectChild, putChild } from '#server/features/caregivers/child-registration.service.ts';
import { registeredPatient } from '#server/features/patients/patients.service.ts';
import {
  connectChildren,
  connectPerson,
  type patientByNumber,
} from '#server/features/relationships/registering.service.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import type { Carer } from './carer.ts';

export type KnownPatient = NonNullable<Awaited<ReturnType<typeof patientByNumber>>>;
type Answer = AnswerOf<typeof assistedRegister>;

/** The child registered with its caregiver; in care with the caregiver's consent, which may still have to come. */
export async function putChildWith(
  work: Work,
  child: Child,
  {
    id,
    user_id,
    mobile_number,
    preferred_language: language,
    consent,
    carer,
  }: AssistedRegistration & {
    user_id: string;
    carer: Carer;
  },
): Promise<NonNullable<Answer['child']>> {
  const caregiver = { id, user_id, mobile_number };
  const member_id = await putChild(work, child, { caregiver, language, seen_by: carer.id });
  if (consent === 'in_person') await connectChildren(work, { caregiver, how: 'in_person' });
  return { patient_id: child.patient_id, member_id };
}

interface AddingTo {
  account: KnownPatient;
  carer: Carer;
  /** Consent to a team for the child, as the person told the clinician. */
  team: TeamConsent | undefined;
}

/**
 * Adds only the child, in the care of the clinician and of the account's own. The answer tells nothing about the
 * account, which finds the child among its people.
 */
export async function addToAccount(work: Work, child: Child, { account, carer, team }: AddingTo): Promise<Answer> {
  const caregiver = { id: account.id, user_id: account.user_id, mobile_number: account.mobile_number };
  const { patient_id } = child;
  const member_id = await putChild(work, child, { caregiver, language: work.caller.language, seen_by: carer.id });
  const clinicians = [carer];
  const teams = team === undefined ? [] : [{ institution_id: carer.institution_id, consent: team }];
  const { user_id: by, mobile_number } = caregiver;
  await connectPerson(work, { patient_id, clinicians, how: 'in_person', by, mobile_number, teams });
  await connectChild(work, patient_id, { caregiver, how: 'in_app' });
  return answerOf(work, { patient_id, member_id });
}

/** The same, if it is sent once more. */
export async function addedToAccount(
  work: Work,
  child: Child,
  carer_id: string,
): Promise<(Existing & { answer: Answer }) | undefined> {
  const known = await childRegistered(work, child);
  if (known === undefined || known.confirmed_by !== carer_id) return undefined;
  const { patient_id } = child;
  return { patient_id, answer: await answerOf(work, { patient_id, member_id: known.member_id }) };
}

async function answerOf(work: Work, child: NonNullable<Answer['child']>): Promise<Answer> {
  const patient_info = await registeredPatient(work, child.patient_id);
  return { patient_info, member_id: child.member_id, code: { resend_after: 0 }, child, is_account_known: true };
}
