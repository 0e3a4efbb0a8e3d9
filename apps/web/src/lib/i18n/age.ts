import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone } from './formats.ts';
import { useTexts } from './texts.ts';

/** How old somebody is today, in words: in months before the second birthday. `short` is `34 y`. */
export function useAge(): (birthday: string, style?: 'long' | 'short') => string {
  const t = useTexts();
  const today = calendarDay(useNow(), deviceTimeZone);
  return (birthday, style = 'long') => {
    const { age_years, age_months } = profileOn(birthday, null, today);
    if (age_years < 2) return t(style === 'long' ? 'people.months' : 'people.months_short', { count: age_months });
    return t(style === 'long' ? 'people.years' : 'people.years_short', { count: age_years });
  };
}
