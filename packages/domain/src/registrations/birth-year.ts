/** By the year of their birth somebody shows that an SMS reached them, and nobody who has their number by mistake or since. */
import * as z from 'zod/mini';
import type { BirthdayPrecision } from '../patients/patient.ts';
import { cleanTyped } from '../shared/typed-text.ts';

export const birthYearSchema = z.string().check(
  z.overwrite(cleanTyped),
  z.trim(),
  z.minLength(1, 'required'),
  z.refine((year) => /^(\d{4})?$/.test(year), 'invalid_year'),
);

/**
 * Whether somebody born on a day (`2026-11-21`) may say this year: many know theirs by their age alone, and a clinician wrote down
 * what that makes.
 */
export const isBirthYear = (year: string, birthday: string): boolean =>
  Math.abs(Number(year) - Number(birthday.slice(0, 4))) <= 1;

/** Milliseconds. Networks give a number that lay still for about 90 days to somebody else. */
export const longUnused = 60 * 86_400_000;

/** An account as far as whoever holds its number may be somebody else than its owner. */
export interface KnownByNumber {
  is_mobile_confirmed: boolean;
  birthday: string | null;
  /** None of a clinician, who knows the day. */
  birthday_precision: BirthdayPrecision | null;
  /** When a session of it was used last, or it came to be; in milliseconds since 1970. */
  last_used_at: number;
}

/**
 * By what somebody shows that they are the owner, besides the SMS that reached them: whose number nobody has confirmed, or who did not
 * come for long. By the year of birth, where it is known; of an estimate nobody knows the year: by a code.
 */
export function proofAsked(account: KnownByNumber, now: number): 'birth_year' | 'code' | undefined {
  const { birthday, birthday_precision, is_mobile_confirmed, last_used_at } = account;
  if (birthday === null || (is_mobile_confirmed && now - last_used_at < longUnused)) return undefined;
  return birthday_precision === 'estimated' ? 'code' : 'birth_year';
}
