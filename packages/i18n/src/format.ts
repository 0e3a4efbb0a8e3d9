import type { Language } from '@hodi/domain/shared/language.ts';
import { calendarDay } from './calendar-day.ts';
import type { KeyOf } from './features.ts';
import type { Translator } from './translate.ts';

/** How and where a reader reads times; `timeZone` is an IANA name. */
export interface Place {
  readonly language: Language;
  readonly timeZone: string;
}

export type Moment = Date | string | number;

/** short 'Nov 3, 2026'; long 'November 3, 2026'; time '09:05'; default 'Nov 3, 2026 - 09:05'. Times as `formatClock`. */
export type DateStyle = 'short' | 'long' | 'time' | 'default';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Up to here a count of hours says more than the name of a day. */
const hoursLimitMs = 6 * hourMs;

/** Words such as 'Today', in the language of the place. */
type TimeWords = Translator<Extract<KeyOf<'frame'>, `time.${string}`>>;

// Making an Intl formatter costs far more than using it, and a list formats the same way many times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(width: 'short' | 'long', { language, timeZone }: Place): Intl.DateTimeFormat {
  const id = `${width} ${language} ${timeZone}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, {
      weekday: width,
      year: 'numeric',
      month: width,
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
    formatters.set(id, formatter);
  }
  return formatter;
}

type Part = 'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute';

function partsOf(at: Moment, width: 'short' | 'long', place: Place): Record<Part, string> {
  const parts = formatterFor(width, place).formatToParts(new Date(at));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
}

/**
 * The parts of the day in Kiswahili, each with the hour at which it is over. "02:00 usiku" could be heard as saa mbili
 * usiku, which is 20:00: only the hours that people count in the evening too need more words.
 */
const partsOfDay = [
  [1, 'usiku'],
  [4, 'usiku wa manane'],
  [6, 'alfajiri'],
  [12, 'asubuhi'],
  [16, 'mchana'],
  [19, 'jioni'],
  [24, 'usiku'],
] as const;

/**
 * A clock time ('09:05') in words of the language. In Kiswahili hours count from dawn and dusk, so that a reader of
 * "saa 09:00" may come at three: there the part of the day stands beside it.
 */
export const formatClock = (clock: string, language: Language): string =>
  language === 'sw' ? `${clock} ${partsOfDay.find(([end]) => parseInt(clock, 10) < end)?.[1]}` : clock;

/** A moment in one of the product's four date formats, the same order of parts in both languages. */
export function formatDate(at: Moment, style: DateStyle, place: Place): string {
  const { year, month, day, hour, minute } = partsOf(at, style === 'long' ? 'long' : 'short', place);
  const date = `${month} ${day}, ${year}`;
  const clock = formatClock(`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`, place.language);
  if (style === 'time') return clock;
  return style === 'default' ? `${date} - ${clock}` : date;
}

/** A date without a time, such as a birthday ('1992-03-14'), which is the same day in every time zone. */
export const formatPlainDate = (date: string, style: 'short' | 'long', language: Language): string =>
  formatDate(`${date}T00:00:00Z`, style, { language, timeZone: 'UTC' });

/** The name of the day of the week: 'Monday'. */
export const formatWeekday = (at: Moment, place: Place, width: 'short' | 'long' = 'long'): string =>
  partsOf(at, width, place).weekday;

/** Calendar days from `now` to `at` as seen at the place: -1 is yesterday. */
function daysApart(at: Moment, now: Moment, place: Place): number {
  const dayNumber = (moment: Moment): number => {
    const day = calendarDay(new Date(moment).getTime(), place.timeZone);
    return Date.parse(`${day}T00:00:00Z`) / (24 * hourMs);
  };
  return dayNumber(at) - dayNumber(now);
}

export interface PlaceAndNow extends Place {
  readonly now: Moment;
}

/** 'Today', 'Yesterday', 'Tomorrow' or the short date: the day chips of a thread. */
export function formatDay(at: Moment, { now, ...place }: PlaceAndNow, t: TimeWords): string {
  const days = daysApart(at, now, place);
  if (days === 0) return t('time.today');
  if (days === -1) return t('time.yesterday');
  return days === 1 ? t('time.tomorrow') : formatDate(at, 'short', place);
}

/** How long ago or until: 'Just now', '6 min ago', '2 h ago', 'Yesterday', 'In 25 min', else the short date. */
export function formatRelative(at: Moment, { now, ...place }: PlaceAndNow, t: TimeWords): string {
  const ms = new Date(at).getTime() - new Date(now).getTime();
  const distance = Math.abs(ms);
  if (distance < minuteMs) return t('time.now');
  if (distance < hourMs) {
    return t(ms < 0 ? 'time.minutes_ago' : 'time.in_minutes', { count: Math.floor(distance / minuteMs) });
  }
  if (distance < hoursLimitMs || daysApart(at, now, place) === 0) {
    return t(ms < 0 ? 'time.hours_ago' : 'time.in_hours', { count: Math.floor(distance / hourMs) });
  }
  return formatDay(at, { now, ...place }, t);
}

const numberFormatters = new Map<string, Intl.NumberFormat>();

/** A number with the language's separators; `fractionDigits` fixes the digits after the point. */
export function formatNumber(value: number, language: Language, fractionDigits?: number): string {
  const id = `${language} ${fractionDigits}`;
  let formatter = numberFormatters.get(id);
  if (!formatter) {
    const fixed = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
    formatter = new Intl.NumberFormat(language, fractionDigits === undefined ? {} : fixed);
    numberFormatters.set(id, formatter);
  }
  return formatter.format(value);
}
