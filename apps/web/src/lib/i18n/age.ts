import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import type { Gender } from '@hodi/domain/patients/patient.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { CarerOfChild } from '@hodi/domain/caregivers/care-relation.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone } from './formats.ts';
import { ageIn } from './age-in.ts';
import { useTexts } from './texts.ts';

/** All are missing while a patient has not accepted yet, or was registered without a network. */
export interface KnownFacts {
  readonly member_id?: string | null | undefined;
  readonly birthday?: string | null | undefined;
  readonly birthday_precision?: KnownBirthday['birthday_precision'];
  readonly gender?: Gender | null | undefined;
  readonly child_of?: CarerOfChild | undefined;
}

const parents = new Set(['mother', 'father']);

/** Facts that tell patients of the same name apart: parent, member ID, age and gender, as far as they are known. */
export function usePatientFacts(): (patient: KnownFacts, style?: 'long' | 'short') => string[] {
  const t = useTexts();
  const ageOf = useAge();
  return ({ child_of, member_id, birthday, birthday_precision, gender }, style) => {
    const key = child_of && parents.has(child_of.relation) ? 'people.child_of' : 'people.cared_for_by';
    const child = child_of && t(key, { name: displayName(child_of) });
    const told = gender === 'prefer_not_to_say' ? null : gender;
    const age = birthday && ageOf({ birthday, birthday_precision }, style);
    return [child, member_id, age, told && t(`people.${told}`)].filter((fact): fact is string => !!fact);
  };
}

/** How old somebody is today, in words: "34 years", "about 68 years", "born 1958". `short` is `34 y`. */
export function useAge(): (known: KnownBirthday, style?: 'long' | 'short') => string {
  const t = useTexts();
  const today = calendarDay(useNow(), deviceTimeZone);
  return (known, style) =>
    known.birthday_precision === 'year'
      ? t('people.born', { year: known.birthday.slice(0, 4) })
      : ageIn(t, profileOf({ ...known, gender: null }, today), style);
}
