/** By the year of their birth somebody shows that an SMS reached them, and nobody who has a mistyped number. */
import * as z from 'zod/mini';

export const birthYearSchema = z.string().check(
  z.minLength(1, 'required'),
  z.refine((year) => /^(\d{4})?$/.test(year), 'invalid_year'),
);

/**
 * Whether somebody born on a day (`2026-11-21`) may say this year: many know theirs by their age alone, and a clinician wrote down
 * what that makes.
 */
export const isBirthYear = (year: string, birthday: string): boolean =>
  Math.abs(Number(year) - Number(birthday.slice(0, 4))) <= 1;

/** Whose number nobody has confirmed, and of whom it is known when they were born. */
export const asksBirthYear = <Account extends { is_mobile_confirmed: boolean; birthday: string | null }>(
  account: Account,
): account is Account & { birthday: string } => !account.is_mobile_confirmed && account.birthday !== null;
