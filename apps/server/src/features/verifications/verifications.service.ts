/**
 * Codes by SMS that confirm a number. They never tell who is registered: if a code would, the verification leads
 * nowhere, another SMS is sent, and everything else is the same.
 */
import { randomBytes, timingSafeEqual, createHmac, randomInt } from 'node:crypto';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type VerificationBegun, codeLife, resendWait, codeLength } from '@hodi/domain/verifications/verification.ts';
import type { Database } from '#server/db/database.ts';
import {
  alreadyRegisteredSms,
  careCodeSms,
  codeSms,
  consentCodeSms,
  mergeCodeSms,
  noAccountSms,
  numberCodeSms,
  ownAccountCodeSms,
  resetCodeSms,
} from '#server/outside/sms/texts.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import { expireMessage } from '#server/work/outbox-rows.ts';
import { type PublicWork, performPublic } from '#server/work/perform-public.ts';
import { addressBlock, attempt, forgiveAttempts, takeBackAttempt } from '#server/work/throttle.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { derivedKey } from '#server/work/derived-key.ts';
import { countedFor, mayLeave } from './anonymous-sms.service.ts';
import { codesPerAddress, codesPerNumber } from './limits.ts';
import * as rows from './verifications.repository.ts';

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/**
 * The stored form of a code. A million codes are soon tried, so the HMAC uses a key outside the database, and depends
 * on the verification, so that it is useless in another row.
 */
export const codeHmac = (secret: string, verification_id: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(secret, 'verification codes')).update(`${verification_id} ${code}`).digest();

export type { Verification } from './verifications.repository.ts';

export interface Beginning {
  purpose: rows.Purpose;
  mobile_number: string;
  user_type: UserType;
  language: Language;
  /** Data that wait for the code. */
  payload: object | null;
  /** The account that it is about, if it is not the owner of the number. */
  user_id?: string;
  /** For a consent: the relationship that it activates. */
  relationship_id?: string;
}

/** A transaction that sends messages, whether its caller is known or not. */
export type SendingWork = Pick<PublicWork, 'tx' | 'now' | 'at' | 'sendOut'>;

type Texted = Pick<
  rows.Verification,
  'purpose' | 'mobile_number' | 'user_type' | 'language' | 'payload' | 'user_id' | 'leads_nowhere'
>;

const isToldToCaregiver = (payload: unknown): boolean =>
  (payload as { is_told_to?: unknown } | null)?.is_told_to === 'caregiver';

/** The code is a consent to a team too. */
const isTeamAsked = (payload: unknown): boolean =>
  (payload as { teams?: { consent: TeamConsent }[] } | null)?.teams?.some(({ consent }) => consent === 'team') === true;

function smsOf(verification: Texted, code: string): OutgoingMessage {
  const { purpose, user_type, leads_nowhere, payload } = verification;
  if (purpose === 'reset_password') {
    return leads_nowhere ? noAccountSms(verification, user_type) : resetCodeSms(verification, code);
  }
  // The owner of the phone learns nothing about the account that asks.
  if (purpose === 'care') return careCodeSms({ ...verification, user_id: null }, code, isTeamAsked(payload));
  if (purpose === 'merge') return mergeCodeSms(verification, code);
  if (leads_nowhere) return alreadyRegisteredSms({ ...verification, user_id: null }, user_type);
  // Only a change by somebody else, to whom the code is told, has something to say of itself.
  if (purpose === 'change_phone' && payload !== null) {
    return isToldToCaregiver(payload) ? ownAccountCodeSms(verification, code) : numberCodeSms(verification, code);
  }
  if (purpose === 'consent') return consentCodeSms(verification, code, (payload as { team?: string } | null)?.team);
  return codeSms(verification, code);
}

const begun = ({ outbox }: Asker, verification_id: string, sent: number): VerificationBegun => ({
  verification_id,
  resend_after: resendWait(sent),
  ...(outbox !== undefined && { outbox }),
});

/** Answer about a code that was sent before. */
export const awaited = (asker: Asker, { id, sent, sent_at }: rows.Verification): VerificationBegun => ({
  ...begun(asker, id, sent),
  resend_after: Math.max(0, Math.ceil((sent_at + resendWait(sent) * 1000 - asker.now) / 1000)),
});

/**
 * Counts an SMS before it is sent; a failure, for example when the server is too busy to hash, sends none and counts
 * none.
 * @throws Refusal 429 `rate_limited` if the number got too many, or the address or everybody requested too many.
 */
export async function countingSms<T>(asker: Asker, mobile_number: string, send: () => Promise<T>): Promise<T> {
  const counted = countedFor(asker, mobile_number);
  for (const [throttle, subject] of counted) await attempt(asker, throttle, subject);
  try {
    return await send();
  } catch (error) {
    await Promise.allSettled(counted.map(([throttle, subject]) => takeBackAttempt(asker, throttle, subject)));
    throw error;
  }
}

/** Stored instead of a code that nobody was sent: no code has this HMAC. Made in the same time. */
function hmacOf(secret: string, code: string, to: Pick<rows.Verification, 'id' | 'leads_nowhere'>): Buffer {
  const [right, random] = [codeHmac(secret, to.id, code), randomBytes(32)];
  return to.leads_nowhere ? random : right;
}

/** @returns the message, if one is sent. */
function sendCode(
  work: SendingWork,
  asker: Asker,
  { verification, code }: { verification: Texted; code: string },
): string | null {
  if (!mayLeave(asker, verification)) return null;
  const id = newId(work.now);
  work.sendOut({ ...smsOf(verification, code), id });
  return id;
}

/** Begins to confirm a number: one row and one SMS, whether or not the number has an account. */
export async function begin(work: SendingWork, asker: Asker, beginning: Beginning): Promise<VerificationBegun> {
  const { purpose, mobile_number, user_type } = beginning;
  const account = await rows.accountOf(work.tx, mobile_number, user_type);
  const id = newId(work.now);
  const code = newCode();
  const isOfPerson = purpose === 'consent' || purpose === 'care' || purpose === 'merge';
  const leads_nowhere = !isOfPerson && (purpose === 'reset_password') === (account === undefined);
  const verification = {
    id,
    ...beginning,
    language: account?.preferred_language ?? beginning.language,
    user_id: beginning.user_id ?? account?.id ?? null,
    leads_nowhere,
  };
  const message_id = sendCode(work, asker, { verification, code });
  await rows.insertVerification(work.tx, {
    ...verification,
    message_id,
    payload: leads_nowhere || beginning.payload === null ? null : JSON.stringify(beginning.payload),
    code_hmac: hmacOf(asker.secret, code, verification),
    sent_at: work.at,
    expires_at: new Date(work.now + codeLife),
    created_at: work.at,
  });
  return begun(asker, id, 1);
}

/** Subject under which wrong codes are counted. */
const guessedAt = ({ purpose, user_type, mobile_number }: rows.Verification): string =>
  `${purpose}:${user_type}:${mobile_number}`;

const expired = () => new Refusal(410, 'code_expired');

/**
 * Sends another code to the same number; the previous one is no longer valid.
 * @throws Refusal 410 `code_expired`; 429 `resend_too_early`; 429 `rate_limited`.
 */
export const resend = (asker: Asker, verification_id: string): Promise<VerificationBegun> =>
  countedResend(asker, verification_id, (send) => performPublic(asker.db, asker.now, send));

/** The same as part of a work; `asker.db` is its transaction. */
export const resendIn = (work: SendingWork, asker: Asker, verification_id: string): Promise<VerificationBegun> =>
  countedResend(asker, verification_id, (send) => send(work));

async function countedResend(
  asker: Asker,
  verification_id: string,
  within: (send: (work: SendingWork) => Promise<VerificationBegun>) => Promise<VerificationBegun>,
): Promise<VerificationBegun> {
  const seen = mayResend(await rows.findVerification(asker.db, verification_id), asker.now);
  return countingSms(asker, seen.mobile_number, () =>
    within(async (work) => {
      const verification = mayResend(await rows.lockVerification(work.tx, verification_id), asker.now);
      const code = newCode();
      // If this were tried again later, the previous code would be the last one they get.
      if (verification.message_id !== null) await expireMessage(work.tx, verification.message_id, work.at);
      await rows.replaceCode(work.tx, verification_id, {
        code_hmac: hmacOf(asker.secret, code, verification),
        message_id: sendCode(work, asker, { verification, code }),
        sent_at: work.at,
        expires_at: new Date(work.now + codeLife),
      });
      return begun(asker, verification_id, verification.sent + 1);
    }),
  );
}

function mayResend(verification: rows.Verification | undefined, now: number): rows.Verification {
  if (verification === undefined || verification.used_at !== null) throw expired();
  const waits = verification.sent_at + resendWait(verification.sent) * 1000 - now;
  if (waits > 0) throw new Refusal(429, 'resend_too_early', { retryAfterSeconds: Math.ceil(waits / 1000) });
  return verification;
}

export interface GivenCode {
  verification_id: string;
  code: string;
}

/**
 * Makes one try at a code.
 * @throws Refusal 400 `incorrect_code`; 410 `code_expired` if it is unknown, too old or used up; 429 `rate_limited`.
 */
export async function tryCode(
  asker: Asker,
  { verification_id, code }: GivenCode,
  purposes: readonly rows.Purpose[],
): Promise<rows.Verification> {
  const address = addressBlock(asker.address);
  await attempt(asker, codesPerAddress, address);
  const verification = await rows.takeTry(asker.db, verification_id, { purposes, at: new Date(asker.now) });
  if (verification === undefined) throw expired();
  await attempt(asker, codesPerNumber, guessedAt(verification));
  const isRight = timingSafeEqual(codeHmac(asker.secret, verification_id, code), verification.code_hmac);
  if (!isRight || verification.leads_nowhere) throw new Refusal(400, 'incorrect_code');
  await takeBackAttempt(asker, codesPerAddress, address);
  return verification;
}

/**
 * Runs the result of the right code: `first` makes or changes an account once, `again` answers a repetition after a
 * lost answer. Two at once wait for each other here.
 */
export async function onceWithCode<T>(
  work: Pick<SendingWork, 'tx' | 'at'>,
  { id, secret }: { id: string; secret: string },
  then: {
    first: (verification: rows.Verification) => Promise<{ user_id: string; answer: T }>;
    again: (user_id: string) => Promise<T>;
  },
): Promise<T> {
  const verification = await rows.lockVerification(work.tx, id);
  if (verification === undefined) throw expired();
  await forgiveAttempts({ db: work.tx, secret }, codesPerNumber, guessedAt(verification));
  if (verification.used_at !== null && verification.user_id !== null) {
    await rows.giveTryBack(work.tx, id);
    return then.again(verification.user_id);
  }
  const { user_id, answer } = await then.first(verification);
  await rows.markUsed(work.tx, id, { user_id, at: work.at });
  return answer;
}

const day = 86_400_000;

/** Deletes verifications begun more than a day ago, at most so many at a time. */
export const forgetOld = (db: Database, now: number, limit: number): Promise<unknown> =>
  rows.deleteBegunBefore(db, { at: new Date(now - day), now: new Date(now), limit });

/**
 * The last one of a purpose about an account that has not been completed, for example a consent asked for in person.
 */
export const findLatest = rows.latestOf;

/** Cancels pending codes, for example when the number turned out to be wrong. */
export const giveUp = rows.expireAllOf;
