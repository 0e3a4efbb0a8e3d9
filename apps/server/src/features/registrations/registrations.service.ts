/** Registration in two calls: the form is stored until the code arrives, and the account exists after it. */
import type { Child } from '@hodi/domain/caregivers/child.ts';
import { detailsOf } from '@hodi/domain/patients/patient.ts';
import { registerPatient, verifyPhone as verifyPhoneCall } from '@hodi/domain/registrations/registrations.api.ts';
import type { PatientRegistration } from '@hodi/domain/registrations/registration.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { connectChild, putChild, refuseChildFault } from '#server/features/caregivers/child-registration.service.ts';
import {
  connectInvitations,
  holdLink,
  lockNumber,
  openLink,
} from '#server/features/relationships/registering.service.ts';
import { accountInactive } from '#server/features/sessions/inactive-account.service.ts';
import {
  type OpenSession,
  firstSecretOf,
  hashPassword,
  openSession,
  sameSession,
} from '#server/features/sessions/sessions.service.ts';
import {
  type GivenCode,
  type Verification,
  onceWithCode,
  tryCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { localDay } from '#server/work/local-day.ts';
import { teamChoicesOf } from '#server/work/team/team-consent.ts';
import { newId } from '#server/work/new-id.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { type Begun, type Opener, beginFor, putAccount, refuseFaults } from './self-registration.ts';
import { putClinician } from './clinician-registration.service.ts';
import { pendingOf, pendingPatientSchema } from './pending-account.ts';
import { signRegistration } from './registration-line.ts';
import * as rows from './registrations.repository.ts';

export type { Opener } from './self-registration.ts';

/** Patients have no institution yet whose time zone could apply. */
const timeZoneOfPatients = 'Africa/Nairobi';

/** The registering patient, and a child of theirs. */
type WithChild = PatientRegistration & { child?: Child | undefined; team_consent?: TeamConsent | undefined };

/**
 * Without a code if the link of an invitation went to this number by SMS.
 * @throws Refusal 404 `invalid_invitation`; 409 `already_registered`.
 */
export async function beginPatient(
  asker: Asker,
  opener: Opener,
  { invitation: token, ...filled }: WithChild & { invitation?: string | undefined },
): Promise<Begun> {
  await refuseFaults(filled, localDay(timeZoneOfPatients, asker.now));
  if (filled.child !== undefined) refuseChildFault(filled.child, asker.now);
  if (token === undefined) return { begun: await beginFor(asker, filled, { user_type: 'patient' }) };
  const link = await openLink(asker, token);
  const isConfirmed = link.method === 'sms' && link.mobile_number === normalisePhone(filled.mobile_number);
  if (isConfirmed) return registerByLink(asker, opener, { filled, token });
  return { begun: await beginFor(asker, filled, { user_type: 'patient', invitation_id: link.id }) };
}

async function registerByLink(
  asker: Asker,
  { tokens, device }: Opener,
  { filled, token }: { filled: WithChild; token: string },
): Promise<Begun> {
  const password_hash = await hashPassword(filled.password);
  const { answer, told } = await performTelling(asker.db, asker.now, async (work) => {
    const mobile_number = normalisePhone(filled.mobile_number) ?? '';
    await lockNumber(work.tx, mobile_number);
    const { id: invitation_id } = await holdLink(work.tx, token, work.at);
    const id = await putPatient(work, pendingOf(filled, { mobile_number, password_hash, invitation_id }));
    await signRegistration(work, asker, { contract: registerPatient, user_id: id });
    return openSession({ db: work.tx, tokens, now: work.now }, { id, user_type: 'patient' }, device);
  });
  return { opened: answer, told };
}

async function putPatient(work: PublicWork, payload: unknown): Promise<string> {
  const filled = pendingPatientSchema.parse(payload);
  const { mobile_number, invitation_id: by_link, team_consent: team } = filled;
  await lockNumber(work.tx, mobile_number);
  const user_id = await putAccount(work, 'patient', filled);
  const patient_id = newId(work.now);
  await rows.insertPatient(work.tx, {
    id: patient_id,
    user_id,
    ...detailsOf(filled),
    registration_type: 'self',
    active_since: work.at,
    created_at: work.at,
    updated_at: work.at,
  });
  await connectInvitations(work, { patient_id, mobile_number, by_link, team });
  if (filled.child !== undefined) {
    const caregiver = { id: patient_id, user_id, mobile_number };
    await putChild(work, filled.child, { caregiver, language: filled.preferred_language, seen_by: null });
    const teams = await teamChoicesOf(work.tx, patient_id);
    const how = by_link === undefined ? 'in_app' : 'link';
    await connectChild(work, filled.child.patient_id, { caregiver, how, teams });
  }
  return user_id;
}

const putPerson = (work: PublicWork, { user_type, payload }: Verification): Promise<string> =>
  user_type === 'patient' ? putPatient(work, payload) : putClinician(work, payload);

/**
 * For so long after its use a code that is sent again, because the answer was lost, gets the very same session: longer
 * than the app waits for an answer. After that a reader of the SMS gets no session by it.
 */
export const repeatLife = 180_000;

/**
 * Ends a registration: the account and its first session, once.
 * @throws Refusal as `tryCode`; 409 `already_registered`; 403 `account_inactive`.
 */
export async function verifyPhone(
  asker: Asker,
  { tokens, device }: Opener,
  given: GivenCode,
): Promise<{ opened: OpenSession; told: string[] }> {
  const { id, user_type, used_at } = await tryCode(asker, given, ['register_patient', 'register_clinician']);
  if (used_at !== null && asker.now - used_at > repeatLife) throw new Refusal(410, 'code_expired');
  const code = { id, secret: asker.secret };
  // The session follows from the verification, so there is one however often the code is sent.
  const session = { user_type, session_id: id, secret: firstSecretOf(asker.secret, id) };
  const { answer: opened, told } = await performTelling(asker.db, asker.now, (work) => {
    const deps = { db: work.tx, tokens, now: work.now };
    return onceWithCode(work, code, {
      first: async (verification) => {
        const user_id = await putPerson(work, verification);
        await signRegistration(work, asker, { contract: verifyPhoneCall, user_id });
        return { user_id, answer: await openSession(deps, { ...session, id: user_id }, device) };
      },
      again: async (user_id) => {
        if ((await rows.activeAccount(work.tx, user_id)) === undefined) throw await accountInactive(work.tx, user_id);
        const same = await sameSession(deps, { ...session, id: user_id });
        if (same === undefined) throw new Refusal(410, 'code_expired');
        return same;
      },
    });
  });
  return { opened, told };
}
