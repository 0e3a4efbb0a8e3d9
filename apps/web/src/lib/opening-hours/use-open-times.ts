import { type OpenSpan, type OpenWeek, type Weekday, weekdays } from '@hodi/domain/opening-hours/opening-hours.ts';
import { dayGroups } from '@hodi/domain/opening-hours/opening-times.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatClock, formatWeekday } from '@hodi/i18n/format.ts';
import { formatShortWeekday } from '@hodi/i18n/format-calendar.ts';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** A Sunday; days of the week are named by days after it. */
const aSunday = Date.UTC(2026, 10, 29, 12);

/** The name of a day of the week. */
export function weekdayName(day: Weekday, language: Language, width: 'short' | 'long' = 'long'): string {
  const at = aSunday + weekdays.indexOf(day) * 86_400_000;
  return (width === 'short' ? formatShortWeekday : formatWeekday)(at, { language, timeZone: 'UTC' });
}

/** `8`, `8:30`, `24`; in Kiswahili with the part of the day. */
function shortClock(time: string, language: Language): string {
  if (language === 'sw') return formatClock(time === '24:00' ? '00:00' : time, language);
  return time.replace(/^0/, '').replace(/:00$/, '');
}

const spanText = ({ from, until }: OpenSpan, language: Language): string =>
  `${shortClock(from, language)}–${shortClock(until, language)}`;

export function openTimes(week: OpenWeek, language: Language): string {
  return dayGroups(week)
    .map(({ from, to, spans }) => {
      const days = [...new Set([from, to])].map((day) => weekdayName(day, language, 'short')).join('–');
      return `${days} ${spans.map((span) => spanText(span, language)).join(', ')}`;
    })
    .join('; ');
}

/** When it is open, in few words: `Mon–Fri 8–17; Sat 8–12`. */
export function useOpenTimes(week: OpenWeek): string {
  return openTimes(week, useLanguage());
}
