import { birthdaySpan, type KnownBirthday } from './birthday.ts';

/** Whole years between two plain dates; a birthday on February 29 counts from March 1 in other years. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** How old somebody is at least and at most, in years, by what is known of their date of birth. */
export function agesOn(known: KnownBirthday, today: string): { youngest: number; oldest: number } {
  const { earliest, latest } = birthdaySpan(known, today);
  return { youngest: ageOn(latest, today), oldest: ageOn(earliest, today) };
}

/** Whether no other age in years is possible. */
export function isAgeCertain(known: KnownBirthday, today: string): boolean {
  const { youngest, oldest } = agesOn(known, today);
  return youngest === oldest;
}
