/**
 * A number that was mistyped, or that a network gave to somebody else, brings codes and links to them: before an account that it may
 * have happened to opens by one, its year of birth is asked for. After the code or link alone: nobody else learns of the account.
 */
import { isBirthYear, proofAsked } from '@hodi/domain/registrations/birth-year.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { type Throttle, attempt, takeBackAttempt } from '#server/work/throttle.ts';
import { knownByNumber } from './birth-year.repository.ts';

/** Years tried at one account: a right one is given back. Few: three of some sixty are right. */
const yearsPerAccount: Throttle = { kind: 'birth-year', limit: 5, window: 86_400_000, isFixed: true };

const otherYear = 'other_birth_year';

/** Whether it was a guess at the year, which leaves a line. */
export const isOtherYear = (error: unknown): boolean =>
  error instanceof Refusal && error.fields.some(({ code }) => code === otherYear);

/** Undefined where it is not asked for, also of an account that went meanwhile: what follows refuses that. */
async function askedOf({ db, now }: Asker, user_id: string): Promise<{ birthday: string } | undefined> {
  const account = await knownByNumber(db, user_id);
  if (account === undefined || account.birthday === null) return undefined;
  return proofAsked(account, now) === 'birth_year' ? { birthday: account.birthday } : undefined;
}

export const isBirthYearAsked = async (asker: Asker, user_id: string): Promise<boolean> =>
  (await askedOf(asker, user_id)) !== undefined;

/** Whether a code is asked for in its place, since their date of birth is an estimate. */
export async function isCodeAsked({ db, now }: Asker, user_id: string): Promise<boolean> {
  const account = await knownByNumber(db, user_id);
  return account !== undefined && proofAsked(account, now) === 'code';
}

/**
 * Not inside a transaction, which would take back what was counted.
 * @param typed null where it was not asked for yet; undefined of an app that cannot ask.
 * @throws Refusal 400 with field `birth_year`: `required`, `other_birth_year`; 400 `app_outdated`; 429 `rate_limited`.
 */
export async function requireBirthYear(asker: Asker, user_id: string, typed: string | null | undefined): Promise<void> {
  const account = await askedOf(asker, user_id);
  if (account === undefined) return;
  if (typed === undefined) throw new Refusal(400, 'app_outdated');
  if (typed === null) throw badField('birth_year', 'required');
  await attempt(asker, yearsPerAccount, user_id);
  if (!isBirthYear(typed, account.birthday)) throw badField('birth_year', otherYear);
  await takeBackAttempt(asker, yearsPerAccount, user_id);
}
