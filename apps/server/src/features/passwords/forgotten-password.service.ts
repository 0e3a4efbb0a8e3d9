/**
 * A new password by a code to the number. A deactivated account may set one too: it opens nothing, login still says
 * that the account is not active and whom to ask. To answer it like an unknown number would send its owner to
 * register, where the number is taken.
 */
import type { resetPassword as resetPasswordCall } from '@hodi/domain/passwords/passwords.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { connectInvitations, lockNumber, tellConfirmed } from '#server/features/relationships/registering.service.ts';
import { forgiveLogins } from '#server/features/sessions/login.service.ts';
import {
  endSessionsOf,
  hashPassword,
  inHashingPlace,
  isRightPassword,
} from '#server/features/sessions/sessions.service.ts';
import {
  type GivenCode,
  type Verification,
  begin,
  countingSms,
  tryCode,
  onceWithCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { signerOfAccount } from '#server/work/account-signer.ts';
import { auditLine, leaveLine } from '#server/work/audit-line.ts';
import { endRegistrationLinks } from '#server/work/link-tokens.ts';
import { type PublicWork, performPublic, performTelling } from '#server/work/perform-public.ts';
import { isOtherYear, requireBirthYear } from './birth-year.service.ts';
import { passwordHashOf, patientOfUser, setPassword, signerOfCode } from './passwords.repository.ts';
import { refuseCommonPassword } from './passwords.service.ts';

const purpose = 'reset_password';

/** Sends one SMS, whether or not the number has an account. */
export async function forgotPassword(
  asker: Asker,
  forgotten: { mobile_number: string; user_type: UserType },
): Promise<VerificationBegun> {
  const mobile_number = normalisePhone(forgotten.mobile_number);
  if (mobile_number === null) throw badField('mobile_number', 'invalid_phone');
  const { user_type } = forgotten;
  const { language } = asker;
  return countingSms(asker, mobile_number, () =>
    performPublic(asker.db, asker.now, (work) =>
      begin(work, asker, { purpose, mobile_number, user_type, language, payload: null }),
    ),
  );
}

/** A used code sets no other password; a repetition means that the answer was lost. */
async function refuseAnother({ db }: Asker, user_id: string, password: string): Promise<void> {
  const stored = await passwordHashOf(db, user_id);
  const isSame = await inHashingPlace((compute) =>
    isRightPassword(stored?.password_hash ?? undefined, password, compute),
  );
  if (!isSame) throw new Refusal(410, 'code_expired');
}

const isGuess = (error: unknown): boolean =>
  isOtherYear(error) || (error instanceof Refusal && error.code === 'incorrect_code');

/**
 * A wrong code, or year of birth, leaves a line, as a wrong password does: with the account that it was tried at, if
 * the number has one.
 */
async function audited<T>(asker: Asker, { verification_id }: GivenCode, tried: () => Promise<T>): Promise<T> {
  try {
    return await tried();
  } catch (error) {
    const account = isGuess(error) ? await signerOfCode(asker.db, verification_id) : undefined;
    if (account === undefined) throw error;
    const { address, request_id } = asker;
    const signer = { ...account, session_id: null, address, request_id };
    await leaveLine(asker.db, auditLine(signer, { action: 'passwords.reset', outcome: 'refused' }, asker.now));
    throw error;
  }
}

type Typed = BodyOf<typeof resetPasswordCall>;

interface Given {
  password_hash: string;
  asker: Asker;
}

async function setOnce(work: PublicWork, verification: Verification, { password_hash, asker }: Given) {
  const { user_id, user_type, mobile_number } = verification;
  if (user_id === null) throw new Refusal(410, 'code_expired');
  const patient = await patientOfUser(work.tx, user_id);
  // Confirming a number finds the invitations that wait for it, as a registration does.
  if (patient !== undefined) await connectInvitations(work, { patient_id: patient.id, mobile_number });
  const isSet = await setPassword(work.tx, user_id, { mobile_number, password_hash, updated_at: work.at });
  // The number was changed meanwhile: this code went to another phone.
  if (isSet === undefined) throw new Refusal(410, 'code_expired');
  if (patient?.is_mobile_confirmed === false) await tellConfirmed(work, patient.id);
  await endSessionsOf(work.tx, user_id, work.at);
  await endRegistrationLinks(work.tx, user_id, work.at);
  await forgiveLogins({ db: work.tx, secret: asker.secret }, { user_type, mobile_number });
  work.signs(await signerOfAccount(work.tx, user_id, asker), { action: 'passwords.reset', outcome: 'done' });
  return { user_id, answer: { user_id, isSet: true } };
}

/**
 * Sets the password and ends every session of the account.
 * @returns the users whose live connections must be checked, and those with news.
 * @throws Refusal 400 `password_too_common` before the code is tried; as `tryCode` and `requireBirthYear`.
 */
export async function resetPassword(asker: Asker, given: Typed): Promise<string[]> {
  await refuseCommonPassword(given.password);
  return audited(asker, given, () => resetBy(asker, given));
}

async function resetBy(asker: Asker, given: Typed): Promise<string[]> {
  const { id, used_at, user_id: tried, mobile_number } = await tryCode(asker, given, [purpose]);
  if (used_at === null && tried !== null) await requireBirthYear(asker, tried, given.birth_year);
  const { secret } = asker;
  const code = { id, secret };
  // Hashing waits in a queue, so it happens outside the transaction; a used code needs none.
  const password_hash = used_at === null ? await hashPassword(given.password) : '';
  const { answer, told } = await performTelling(asker.db, asker.now, async (work) => {
    await lockNumber(work.tx, mobile_number);
    return onceWithCode(work, code, {
      first: (verification) => setOnce(work, verification, { password_hash, asker }),
      again: (user_id) => Promise.resolve({ user_id, isSet: false }),
    });
  });
  const { user_id, isSet } = answer;
  if (!isSet) await refuseAnother(asker, user_id, given.password);
  return [user_id, ...told];
}
