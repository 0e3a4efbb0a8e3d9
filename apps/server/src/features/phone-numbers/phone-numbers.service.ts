/**
 * Changes mobile numbers. An account is known by its number, so a confirmed one changes only with a code from the new
 * one. A number that another account has gets another SMS and the same answer: nobody learns who is registered.
 */
import { isOfOwnAccountAge } from '@hodi/domain/caregivers/coming-of-age.ts';
import { userUpdated } from '@hodi/domain/users/users.events.ts';
import type { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import type { Patient } from '@hodi/domain/patients/patient.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import type { User } from '@hodi/domain/users/user.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { setSmsStopped } from '#server/features/notifications/incoming-stop.service.ts';
import { lockCare, ownAccountAgesOf, peopleById } from '#server/features/patients/care.service.ts';
import { lockForChange, tellOfChange } from '#server/features/patients/patient-changes.service.ts';
import { onePatient } from '#server/features/patients/patients.service.ts';
import { connectInvitations, lockNumber } from '#server/features/relationships/registering.service.ts';
import { type Sender, correctNumber } from '#server/features/registrations/assisted.service.ts';
import { type OwnProof, requireProof } from '#server/features/second-factor/own-proof.service.ts';
import { endOtherSessionsOf, endSessionsOf } from '#server/features/sessions/sessions.service.ts';
import { findUser } from '#server/features/users/users.service.ts';
import {
  type Verification,
  begin,
  countingSms,
  findLatest,
  giveUp,
  tryCode,
  onceWithCode,
} from '#server/features/verifications/verifications.service.ts';
import { ownAccountSms, phoneChangedSms } from '#server/outside/sms/texts.ts';
import type { Asker } from '#server/wire/asker.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, orTaken } from '#server/wire/refusal.ts';
import type { Fault } from '#server/wire/validation.ts';
import { noteFormerNumber } from '#server/work/numbers/former-numbers.ts';
import { endRegistrationLinks, inLanguage } from '#server/work/link-tokens.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import { holdCare, isPersonOpenTo } from '#server/work/record-access.ts';
import { isNoNumber } from '#server/work/care-relations.ts';
import { homeDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './phone-numbers.repository.ts';

const purpose = 'change_phone';

/**
 * Limit for changes, which send an SMS to any number in any country: often enough for mistyped numbers, but not for the
 * thousands of a fraud.
 */
const ownPerAccount: Throttle = { kind: 'own-number', limit: 10, window: 86_400_000, isFixed: true };

function numberOf(typed: string): string {
  const mobile_number = newPhone(typed);
  if (mobile_number === null) throw badField('mobile_number', 'invalid_phone');
  return mobile_number;
}

/** An account of their own is for who is surely old enough. @throws Refusal 400 with field `mobile_number`: `too_young`. */
async function refuseTooYoung({ tx, now }: Work, { id, ...known }: Patient): Promise<void> {
  const min = (await ownAccountAgesOf(tx, [id]))(id);
  if (isOfOwnAccountAge(known, homeDay(now), min)) return;
  const fault: Fault = { field: 'mobile_number', code: 'too_young', min };
  throw new Refusal(400, 'invalid_request', { fields: [fault] });
}

/** @throws Refusal 400 if the account already has this number; 429 `rate_limited`. */
async function beginChange(
  work: Work,
  asker: Asker,
  { payload = null, ...to }: { user_id: string; mobile_number: string; payload?: object | null },
) {
  const account = await rows.accountById(work.tx, to.user_id);
  if (account.mobile_number === to.mobile_number) throw badField('mobile_number', 'same_number');
  await giveUp(work.tx, { user_id: to.user_id, purpose }, work.at);
  const { user_type, preferred_language: language } = account;
  return countingSms(asker, to.mobile_number, () =>
    begin(work, asker, { ...to, purpose, user_type, language, payload }),
  );
}

/** @throws Refusal as `requireProof`; 429 `rate_limited` if one account tries too many numbers. */
export async function changeOwn(
  work: Work,
  asker: Asker,
  { mobile_number, proof }: { mobile_number: string; proof: OwnProof },
): Promise<VerificationBegun> {
  const { tx, now, caller } = work;
  const { user_id, patient } = caller;
  await requireProof({ db: tx, secret: asker.secret, now }, proof);
  // A refused change sends no SMS, and does not count.
  await attempt(asker, ownPerAccount, user_id);
  work.touches({ patient_ids: patient === null ? [] : [patient.id] });
  return beginChange(work, asker, { user_id, mobile_number: numberOf(mobile_number) });
}

/** @throws Refusal 404; 400 with the field; 409 `number_has_account` if nothing was confirmed yet; 429. */
export async function changeOfPatient(
  work: Work,
  sender: Sender,
  given: { patient_id: string; mobile_number: string },
): Promise<AnswerOf<typeof changePatientPhone>> {
  const { patient_id } = given;
  const mobile_number = numberOf(given.mobile_number);
  const corrected = await correctNumber(work, sender, { patient_id, mobile_number });
  if (corrected !== undefined) return { changed: true, ...corrected };
  if (!(await isPersonOpenTo(work.tx, work.caller, patient_id))) throw notFound('patient_not_found');
  const { patient } = await onePatient(work, patient_id);
  const user_id = await rows.userIdOfPatient(work.tx, patient_id);
  const { mobile_number: before } = await rows.accountById(work.tx, user_id);
  // The first number of their own gives a young person an account.
  if (isNoNumber(before)) await refuseTooYoung(work, patient);
  const payload = { is_told_to: 'clinician' };
  return { changed: false, ...(await beginChange(work, sender.asker, { user_id, mobile_number, payload })) };
}

/** The young person in the caller's care, who may have an account. @throws Refusal 404; 400; 409 `has_own_number`. */
async function youngPerson(work: Work, patient_id: string): Promise<{ user_id: string }> {
  const { tx, caller } = work;
  if ((await holdCare(tx, caller, patient_id)) !== 'record') throw notFound('patient_not_found');
  const user_id = await rows.userIdOfPatient(tx, patient_id);
  const [person] = await peopleById(tx, [patient_id]);
  if (person === undefined) throw notFound('patient_not_found');
  if (!isNoNumber((await rows.accountById(tx, user_id)).mobile_number)) throw new Refusal(409, 'has_own_number');
  await refuseTooYoung(work, person.patient);
  return { user_id };
}

/** @throws Refusal as `youngPerson`; 400 with the field; 429 `rate_limited` if one account tries too many numbers. */
export async function beginOwnAccount(
  work: Work,
  asker: Asker,
  given: { patient_id: string; mobile_number: string },
): Promise<VerificationBegun> {
  const { tx, caller } = work;
  const { user_id } = await youngPerson(work, given.patient_id);
  const mobile_number = numberOf(given.mobile_number);
  const { mobile_number: own } = await rows.accountById(tx, caller.user_id);
  if (own === mobile_number) throw badField('mobile_number', 'own_number');
  await attempt(asker, ownPerAccount, caller.user_id);
  work.touches({ patient_ids: [given.patient_id] });
  return beginChange(work, asker, { user_id, mobile_number, payload: { is_told_to: 'caregiver' } });
}

/** @throws Refusal 404 for callers who do not care for them; as `tryCode`. */
export async function tryOwnAccount(asker: Asker, caller: Caller, given: { patient_id: string; code: string }) {
  const open = await isPersonOpenTo(asker.db, caller, given.patient_id);
  if (!open || caller.patient?.id === given.patient_id) throw notFound('patient_not_found');
  return tryFor(asker, await rows.userIdOfPatient(asker.db, given.patient_id), given.code);
}

/** One try at the code for an account's new number, which counts even if a later step fails. */
async function tryFor(asker: Asker, user_id: string, code: string): Promise<Verification> {
  const latest = await findLatest(asker.db, { user_id, purpose });
  if (latest === undefined) throw new Refusal(410, 'code_expired');
  return tryCode(asker, { verification_id: latest.id, code }, [purpose]);
}

export const tryOwn = (asker: Asker, caller: Caller, code: string): Promise<Verification> =>
  tryFor(asker, caller.user_id, code);

/** @throws Refusal 404 without an active relationship; as `tryCode`. */
export async function tryOfPatient(asker: Asker, caller: Caller, given: { patient_id: string; code: string }) {
  clinicianOf(caller);
  if (!(await isPersonOpenTo(asker.db, caller, given.patient_id))) throw notFound('patient_not_found');
  return tryFor(asker, await rows.userIdOfPatient(asker.db, given.patient_id), given.code);
}

/**
 * A number also changes because its phone was lost: so every session ends, which logs out the finder of that phone. If
 * the owner changes the number themselves, their own session stays.
 */
async function endSessionsAfterMove({ tx, at, caller }: Work, user_id: string): Promise<void> {
  if (caller.user_id === user_id) await endOtherSessionsOf({ db: tx, now: at.getTime() }, caller);
  else await endSessionsOf(tx, user_id, at);
}

interface Moving {
  mobile_number: string;
  publicUrl: string;
}

/**
 * A person with the first number of their own chooses a password through it.
 * @throws Refusal 409 if the number got an account meanwhile; only the owner of the number learns it.
 */
async function move(work: Work, user_id: string, { mobile_number, publicUrl }: Moving): Promise<void> {
  const before = await rows.accountById(work.tx, user_id);
  const isFirst = isNoNumber(before.mobile_number);
  if (!isFirst) await noteFormerNumber(work.tx, user_id, work.at);
  await orTaken('number_taken', rows.setNumber(work.tx, user_id, { mobile_number, updated_at: work.at }));
  // STOP came from the phone before. An owner who changes the number themselves keeps that wish.
  if (work.caller.user_id !== user_id) await setSmsStopped(work.tx, user_id, null);
  await endRegistrationLinks(work.tx, user_id, work.at);
  await endSessionsAfterMove(work, user_id);
  const { mobile_number: old, preferred_language: language } = before;
  work.sendOut(
    isFirst
      ? ownAccountSms({ user_id, mobile_number, language }, inLanguage(`${publicUrl}/forgot-password`, language))
      : phoneChangedSms({ user_id, mobile_number: old, language }),
  );
  work.tell([user_id], userUpdated, { user_id });
}

/**
 * The result of the right code; a repetition changes nothing.
 * @throws Refusal 404 for a clinician who has lost the patient since the code was checked; 409 `number_taken`.
 */
export async function moveWith(
  work: Work,
  { secret, publicUrl }: { secret: string; publicUrl: string },
  verification: Verification,
): Promise<{ user: User }> {
  const { id, user_id } = verification;
  if (user_id === null) throw new Refusal(410, 'code_expired');
  await lockNumber(work.tx, verification.mobile_number);
  const patient = await rows.patientOfUser(work.tx, user_id);
  const patient_ids = patient === undefined ? [] : [patient.id];
  if (patient !== undefined) await lockForChange(work, patient.id);
  if (patient !== undefined && work.caller.clinician !== null) await lockCare(work, patient.id, 'person');
  if (patient !== undefined && work.caller.patient !== null && work.caller.patient.id !== patient.id) {
    if ((await holdCare(work.tx, work.caller, patient.id)) !== 'record') throw notFound('patient_not_found');
  }
  const code = { id, secret };
  await onceWithCode(work, code, {
    first: async ({ mobile_number }) => {
      await move(work, user_id, { mobile_number, publicUrl });
      if (patient !== undefined) {
        await tellOfChange(work, patient.id);
        await connectInvitations(work, { patient_id: patient.id, mobile_number });
      }
      return { user_id, answer: null };
    },
    again: () => Promise.resolve(null),
  });
  work.touches({ patient_ids, subject_id: patient?.id ?? null });
  return { user: await findUser(work.tx, user_id) };
}
