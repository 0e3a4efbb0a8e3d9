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
}

/** What tells two patients of the same name apart, to be shown beside it: member ID and age, where they are known. */
export function usePatientFacts(): (patient: KnownFacts, style?: 'long' | 'short') => string[] {
  const ageOf = useAge();
  return ({ member_id, birthday }, style) =>
    [member_id, birthday && ageOf(birthday, style)].filter((fact): fact is string => !!fact);
}

/** How old somebody is today, in words. `short` is `34 y`. */
export function useAge(): (birthday: string, style?: 'long' | 'short') => string {
  const t = useTexts();
  const today = calendarDay(useNow(), deviceTimeZone);
  return (birthday, style) => ageIn(t, profileOn(birthday, null, today), style);
}
