/** A code that was sent and not entered yet: kept in this tab, because phones drop a page while its owner reads the SMS. */
import type { Language } from '@hodi/domain/shared/language.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { forgetForm, saveForm, savedForm } from '~/lib/forms/saved-form.ts';

export interface PendingCode {
  verificationId: string;
  /** Milliseconds since 1970 from which another code can be asked for. */
  resendAt: number;
  /** Where the SMS can be read, outside production. */
  outbox: string | null;
  /** As it is shown. */
  number: string;
  userType: UserType;
  /** Of the account, as it was when this was sent. */
  language: Language;
  /** It is not the first one. */
  isAnother?: boolean;
}

/** Data about a code that was sent. Without an id here the verification is found in another way. */
export type CodeSent = Omit<VerificationBegun, 'verification_id'> & Partial<VerificationBegun>;

/** Storage key of the code of each flow. */
export type CodeKey = 'hodi-code-patient' | 'hodi-code-clinician' | 'hodi-code-password' | 'hodi-code-phone';

/** In one piece, also at the end of a line. */
const shown = (number: string): string => formatPhone(normalisePhone(number) ?? number).replace(/ /g, '\u00a0');

/** Enough to recognise the own number by, too little to call it. */
const masked = (number: string): string => {
  const last = number.length - 3;
  return number.replace(/\d/g, (digit, at: number) => (at < 4 || at >= last ? digit : '•'));
};

export const pendingCode = (begun: CodeSent, about: { number: string; userType: UserType }): PendingCode => ({
  ...renewedBy(begun),
  number: shown(about.number),
  userType: about.userType,
  language: currentLanguage(),
});

const renewedBy = ({ verification_id = '', resend_after, outbox }: CodeSent) => ({
  verificationId: verification_id,
  resendAt: Date.now() + resend_after * 1000,
  outbox: outbox ?? null,
});

/** After another sending. */
export const anotherCode = (before: PendingCode, begun: CodeSent): PendingCode => ({
  ...before,
  ...renewedBy(begun),
  isAnother: true,
});

export const keepCode = (key: CodeKey, code: PendingCode): void =>
  saveForm(key, { ...code, number: masked(code.number) });

/** With the number, which is needed once more after the code: to log in. */
export const keepWholeCode = (key: CodeKey, code: PendingCode): void => saveForm(key, code);

export const keptCode = (key: CodeKey): PendingCode | null => {
  const kept = savedForm<PendingCode>(key);
  return typeof kept?.verificationId === 'string' ? (kept as PendingCode) : null;
};

export const forgetCode = (key: CodeKey): void => forgetForm(key);
