import { birthdaySpan, type KnownBirthday } from '../patients/birthday.ts';
import type { Gender, Profile } from './topic.ts';

const parts = (date: string): [number, number, number] => {
  const [year = NaN, month = NaN, day = NaN] = date.slice(0, 10).split('-').map(Number);
  return [year, month, day];
};

/**
 * Age in whole months and years on the day of filling, from plain dates (`2026-11-21`). Someone born on 29 February
 * turns a year older on 1 March of a common year; a birthday still to come counts as age 0.
 */
export function profileOn(birthday: string, gender: Gender | null, today: string): Profile {
  const [year, month, day] = parts(birthday);
  const [thisYear, thisMonth, thisDay] = parts(today);
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0);
  const age_months = Math.max(0, months);
  return { age_years: Math.floor(age_months / 12), age_months, gender: gender ?? 'prefer_not_to_say' };
}

/**
 * As `profileOn`, of a date of birth as it is known. Where it is not known to the day, the youngest and the oldest that they may be
 * are told too: near a boundary the more cautious one counts.
 */
export function profileOf(person: KnownBirthday & { readonly gender: Gender | null }, today: string): Profile {
  const profileAt = (birthday: string) => profileOn(birthday, person.gender, today);
  const profile = profileAt(person.birthday);
  const { earliest, latest } = birthdaySpan(person, today);
  const others = [latest, earliest]
    .map(profileAt)
    .filter(({ age_months }) => age_months !== profile.age_months)
    .map(({ age_years, age_months }) => ({ age_years, age_months }));
  return others.length === 0 ? profile : { ...profile, others };
}

/** By each age that is possible, the likeliest first. */
export const profilesOfAges = ({ others = [], ...profile }: Profile): readonly [Profile, ...Profile[]] => [
  profile,
  ...others.map((age) => ({ ...profile, ...age })),
];
