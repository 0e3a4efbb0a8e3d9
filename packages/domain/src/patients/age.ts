import { birthdaySpan, type KnownBirthday } from './birthday.ts';

/** Whole years between two plain dates; a birthday on February 29 counts from March 1 in other years. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Whether no other age in years is possible by what is known of the date of birth. */
export function isAgeCertain(known: KnownBirthday, today: string): boolean {
  const { earliest, latest } = birthdaySpan(known, today);
  return ageOn(earliest, today) === ageOn(latest, today);
}
