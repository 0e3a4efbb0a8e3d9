import type { Gender } from '@hodi/domain/patients/patient.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone } from './formats.ts';
import { ageIn } from './age-in.ts';
import { useTexts } from './texts.ts';

/** Who waits for an answer, or was registered without a network, has none of them yet. */
export interface KnownFacts {
  readonly member_id?: string | null | undefined;
  readonly birthday?: string | null | undefined;
  readonly gender?: Gender | null | undefined;
}

/** What tells two patients of the same name apart, to be shown beside it: member ID, age and gender, where they are known. */
export function usePatientFacts(): (patient: KnownFacts, style?: 'long' | 'short') => string[] {
  const t = useTexts();
  const ageOf = useAge();
  return ({ member_id, birthday, gender }, style) => {
    const told = gender === 'prefer_not_to_say' ? null : gender;
    const facts = [member_id, birthday && ageOf(birthday, style), told && t(`people.${told}`)];
    return facts.filter((fact): fact is string => !!fact);
  };
}

/** How old somebody is today, in words. `short` is `34 y`. */
export function useAge(): (birthday: string, style?: 'long' | 'short') => string {
  const t = useTexts();
  const today = calendarDay(useNow(), deviceTimeZone);
  return (birthday, style) => ageIn(t, profileOn(birthday, null, today), style);
}
