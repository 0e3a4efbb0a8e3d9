/** Registration in two calls: what was filled in waits for the code, and the account exists after it. */
import {
  type ClinicianRegistration,
  type PatientRegistration,
  birthdayFault,
} from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { findRegistrationRules } from '#server/features/institutions/institutions.service.ts';
import { refuseCommonPassword } from '#server/features/passwords/passwords.service.ts';
import {
  connectInvitations,
  holdLink,
  lockNumber,
  openLink,
} from '#server/features/relationships/registering.service.ts';
import { type OpenSession, hashPassword, openSession } from '#server/features/sessions/sessions.service.ts';
import {
  type GivenCode,
  type Verification,
  begin,
  countingSms,
  tryCode,
  onceWithCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import type { Asker } from '#server/wire/asker.ts';
import type { Device } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { dayIn } from '#server/work/day-in.ts';
import { newId } from '#server/work/new-id.ts';
import { type PublicWork, performPublic, performTelling } from '#server/work/perform-public.ts';
import {
  type PendingClinician,
  type PendingPatient,
  pendingClinicianSchema,
  pendingOf,
  pendingPatientSchema,
} from './pending-account.ts';
import * as rows from './registrations.repository.ts';

/** Patients have no institution yet whose day it could be. */
const timeZoneOfPatients = 'Africa/Nairobi';

/** Everything that can be wrong is said before anything is sent. */
async function refuseFaults({ birthday, password }: { birthday: string; password: string }, today: string) {
  const fault = birthdayFault(birthday, today);
  if (fault !== undefined) throw badField('birthday', fault);
  await refuseCommonPassword(password);
}

/** The same work for a number that has an account already, hashing included: the time must not tell. */
async function beginFor(
  asker: Asker,
  filled: PatientRegistration | ClinicianRegistration,
  { user_type, ...known }: { user_type: UserType; invitation_id?: string },
): Promise<VerificationBegun> {
  const mobile_number = normalisePhone(filled.mobile_number);
  if (mobile_number === null) throw badField('mobile_number', 'invalid_phone');
  const purpose = `register_${user_type}` as const;
  const { preferred_language: language } = filled;
  return countingSms(asker, mobile_number, async () => {
    const payload = pendingOf(filled, { ...known, mobile_number, password_hash: await hashPassword(filled.password) });
    return performPublic(asker.db, asker.now, (work) =>
      begin(work, asker, { purpose, mobile_number, user_type, language, payload }),
    );
  });
}

/** What a registration came to: a code to wait for, or a link that confirmed the number and opened a session. */
export type Begun = { begun: VerificationBegun } | { opened: OpenSession; told: string[] };

/**
 * With the link of an invitation that went to this number by SMS there is no code to wait for.
 * @throws Refusal 404 `invalid_invitation`; 409 `already_registered`.
 */
export async function beginPatient(
  asker: Asker,
  opener: Opener,
  { invitation: token, ...filled }: PatientRegistration & { invitation?: string | undefined },
): Promise<Begun> {
  await refuseFaults(filled, dayIn(timeZoneOfPatients, asker.now));
  if (token === undefined) return { begun: await beginFor(asker, filled, { user_type: 'patient' }) };
  const link = await openLink(asker, token);
  const isConfirmed = link.method === 'sms' && link.mobile_number === normalisePhone(filled.mobile_number);
  if (isConfirmed) return registerByLink(asker, opener, { filled, token });
  return { begun: await beginFor(asker, filled, { user_type: 'patient', invitation_id: link.id }) };
}

async function registerByLink(
  asker: Asker,
  { tokens, device }: Opener,
  { filled, token }: { filled: PatientRegistration; token: string },
): Promise<Begun> {
  const password_hash = await hashPassword(filled.password);
  const { answer, told } = await performTelling(asker.db, asker.now, async (work) => {
    const mobile_number = normalisePhone(filled.mobile_number) ?? '';
    await lockNumber(work.tx, mobile_number);
    const { id: invitation_id } = await holdLink(work.tx, token, work.at);
    const id = await putPatient(work, pendingOf(filled, { mobile_number, password_hash, invitation_id }));
    return openSession({ db: work.tx, tokens, now: work.now }, { id, user_type: 'patient' }, device);
  });
  return { opened: answer, told };
}

export async function beginClinician(asker: Asker, filled: ClinicianRegistration): Promise<VerificationBegun> {
  const institution = await findRegistrationRules(asker.db, filled.institution_id);
  if (institution === undefined) throw badField('institution_id', 'institution_not_found');
  await refuseFaults(filled, dayIn(institution.time_zone, asker.now));
  return beginFor(asker, filled, { user_type: 'clinician' });
}

/** @throws Refusal 409 when the number got an account meanwhile; only who has the number gets to know. */
async function putAccount(work: PublicWork, user_type: UserType, filled: PendingPatient | PendingClinician) {
  const { given_name, additional_name, family_name, email, mobile_number, preferred_language, password_hash } = filled;
  const id = newId(work.now);
  const isNew = await rows.insertAccount(work.tx, {
    id,
    user_type,
    given_name,
    additional_name,
    family_name,
    email,
    mobile_number,
    preferred_language,
    password_hash,
    created_at: work.at,
    updated_at: work.at,
  });
  if (!isNew) throw new Refusal(409, 'already_registered');
  return id;
}

async function putPatient(work: PublicWork, payload: unknown): Promise<string> {
  const filled = pendingPatientSchema.parse(payload);
  const { birthday, gender, address, mobile_number, invitation_id: by_link } = filled;
  await lockNumber(work.tx, mobile_number);
  const user_id = await putAccount(work, 'patient', filled);
  const patient_id = newId(work.now);
  await rows.insertPatient(work.tx, {
    id: patient_id,
    user_id,
    birthday,
    gender,
    address,
    registration_type: 'self',
    active_since: work.at,
    created_at: work.at,
    updated_at: work.at,
  });
  await connectInvitations(work, { patient_id, mobile_number, by_link });
  return user_id;
}

async function putClinician(work: PublicWork, payload: unknown): Promise<string> {
  const filled = pendingClinicianSchema.parse(payload);
  const { birthday, gender, institution_id, role, profession, patient_list_name, work_experience } = filled;
  const institution = await findRegistrationRules(work.tx, institution_id);
  if (institution === undefined) throw badField('institution_id', 'institution_not_found');
  const user_id = await putAccount(work, 'clinician', filled);
  await rows.insertClinician(work.tx, {
    id: newId(work.now),
    user_id,
    institution_id,
    role,
    profession,
    birthday,
    gender,
    patient_list_name,
    work_experience,
    joined_date: dayIn(institution.time_zone, work.now),
    approval: institution.asks_approval ? 'waiting' : 'approved',
  });
  return user_id;
}

const putPerson = (work: PublicWork, { user_type, payload }: Verification): Promise<string> =>
  user_type === 'patient' ? putPatient(work, payload) : putClinician(work, payload);

export interface Opener {
  tokens: Tokens;
  device: Device;
}

/**
 * Ends a registration: the account and its first session, once. The same code again opens another session of it.
 * @throws Refusal as `tryCode`; 409 `already_registered`; 403 `account_inactive`.
 */
export async function verifyPhone(
  asker: Asker,
  { tokens, device }: Opener,
  given: GivenCode,
): Promise<{ opened: OpenSession; told: string[] }> {
  const { id, user_type } = await tryCode(asker, given, ['register_patient', 'register_clinician']);
  const code = { id, secret: asker.secret };
  const { answer: opened, told } = await performTelling(asker.db, asker.now, (work) => {
    const letIn = (user_id: string) =>
      openSession({ db: work.tx, tokens, now: work.now }, { id: user_id, user_type }, device);
    return onceWithCode(work, code, {
      first: async (verification) => {
        const user_id = await putPerson(work, verification);
        return { user_id, answer: await letIn(user_id) };
      },
      again: async (user_id) => {
        if ((await rows.activeAccount(work.tx, user_id)) === undefined) throw new Refusal(403, 'account_inactive');
        return letIn(user_id);
      },
    });
  });
  return { opened, told };
}
