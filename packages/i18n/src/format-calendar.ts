import { formatWeekday, type Moment, type Place, formatDate } from './format.ts';

/** As calendars in Kiswahili have them: Intl knows none that are shorter than the days themselves. */
const shortInKiswahili: Readonly<Record<string, string>> = {
  Jumapili: 'Jpl',
  Jumatatu: 'Jtat',
  Jumanne: 'Jnne',
  Jumatano: 'Jtan',
  Alhamisi: 'Alh',
  Ijumaa: 'Ijm',
  Jumamosi: 'Jmos',
};

/** The day of the week where there is little room: 'Mon'. */
export function formatShortWeekday(at: Moment, place: Place): string {
  const day = formatWeekday(at, place, place.language === 'sw' ? 'long' : 'short');
  return shortInKiswahili[day] ?? day;
}

/** The month as a heading: 'November 2026'. */
export const formatMonth = (at: Moment, place: Place): string => formatDate(at, 'long', place).replace(/ \d+,/, '');

/** Longer than any part of a day, in milliseconds. */
const halfDay = 12 * 3_600_000;

/** From when to when; what part of the day it is, is said once where it is the same: half past midnight and ten are two nights. */
export function formatSpan(start: Moment, end: Moment, place: Place): { from: string; to: string } {
  const [from, to] = [formatDate(start, 'time', place), formatDate(end, 'time', place)];
  const isShort = new Date(end).getTime() - new Date(start).getTime() < halfDay;
  return { from: isShort && from.slice(5) === to.slice(5) ? from.slice(0, 5) : from, to };
}
