import {
  formatDate,
  formatDay,
  formatNumber,
  formatPlainDate,
  formatRelative,
  formatWeekday,
} from '@hodi/i18n/format.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { useNow } from '~/lib/clock.ts';
import { useLanguage, useTexts } from './texts.ts';

export const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type When = string | number;
const momentOf = (at: When): number => (typeof at === 'number' ? at : Date.parse(at));

/**
 * Dates, times, numbers and phones as the reader writes them.
 * @param timeZone of the clinic for what happens there; that of the device unless said.
 */
export function useFormats(timeZone: string = deviceTimeZone) {
  const language = useLanguage();
  const t = useTexts();
  const now = useNow();
  const locale = { language, timeZone };
  return {
    locale,
    date: (at: When) => formatDate(momentOf(at), 'short', locale),
    time: (at: When) => formatDate(momentOf(at), 'time', locale),
    dateTime: (at: When) => formatDate(momentOf(at), 'default', locale),
    weekday: (at: When) => formatWeekday(momentOf(at), locale),
    day: (at: When) => formatDay(momentOf(at), { ...locale, now }, t),
    relative: (at: When) => formatRelative(momentOf(at), { ...locale, now }, t),
    plainDate: (date: string) => formatPlainDate(date, 'short', language),
    number: (value: number) => formatNumber(value, language),
    phone: formatPhone,
  };
}
