import { birthdayText, type PerhapsBirthday, precisionOfText, toldAgeOf } from '@hodi/domain/patients/birthday.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatMonth } from '@hodi/i18n/format-calendar.ts';
import { useNow } from '~/lib/clock.ts';
import { deviceTimeZone, useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/**
 * A date of birth as far as it is known, as a record or as a form holds it: "Mar 14, 1992", "March 1992", "1958", "about 1958". What
 * is not whole yet stays as it is.
 */
export function useBirthdayWords(): (known: PerhapsBirthday) => string {
  const t = useTexts();
  const { plainDate, locale } = useFormats();
  const today = calendarDay(useNow(), deviceTimeZone);
  const month = (date: string) =>
    formatMonth(`${date.slice(0, 7)}-15T00:00:00Z`, { language: locale.language, timeZone: 'UTC' });
  return (known) => {
    const text = birthdayText(known);
    if (!/^\d{4}(-(0[1-9]|1[0-2])(-\d\d~?)?)?$/.test(text)) return text;
    const precision = precisionOfText(text);
    if (precision === 'day') return plainDate(text);
    if (precision === 'month') return month(text);
    if (precision === 'year') return text;
    const isSmall = 'months' in toldAgeOf(text.slice(0, -1), today);
    return t('people.about', { what: isSmall ? month(text) : text.slice(0, 4) });
  };
}
