/** Common parts of self-registrations of patients and clinicians: the checks, the code, the account. */
import { type PatientRegistration, birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { refuseCommonPassword } from '#server/features/passwords/passwords.service.ts';
import { type OpenSession, hashPassword } from '#server/features/sessions/sessions.service.ts';
import { begin, countingSms } from '#server/features/verifications/verifications.service.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import type { Asker } from '#server/wire/asker.ts';
import type { Device } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import { type PublicWork, performPublic } from '#server/work/perform-public.ts';
import { type CompleteClinician, type PendingClinician, type PendingPatient, pendingOf } from './pending-account.ts';
import * as rows from './registrations.repository.ts';

export interface Opener {
  tokens: Tokens;
  device: Device;
}

/** Outcome of a registration: a pending code, or a link that confirmed the number and opened a session. */
export type Begun = { begun: VerificationBegun } | { opened: OpenSession; told: string[] };

/** All faults are reported before anything is sent. */
export async function refuseFaults({ birthday, password }: { birthday: string; password: string }, today: string) {
  const fault = birthdayFault(birthday, today);
  if (fault !== undefined) throw badField('birthday', fault);
  await refuseCommonPassword(password);
}

/** The same work for a number that already has an account, hashing included: the time must not tell. */
export async function beginFor(
  asker: Asker,
  filled: PatientRegistration | CompleteClinician,
  { user_type, ...known }: { user_type: UserType; invitation_id?: string },
): Promise<VerificationBegun> {
  const mobile_number = newPhone(filled.mobile_number);
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

/** @throws Refusal 409 if the number got an account meanwhile; only the owner of the number learns it. */
export async function putAccount(work: PublicWork, user_type: UserType, filled: PendingPatient | PendingClinician) {
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
