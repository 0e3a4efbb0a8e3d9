import { formatDate, type Moment, type Place } from './format.ts';

/** Longer than any part of a day, in milliseconds. */
const halfDay = 12 * 3_600_000;

/** From when to when; what part of the day it is, is said once where it is the same: half past midnight and ten are two nights. */
export function formatSpan(start: Moment, end: Moment, place: Place): { from: string; to: string } {
  const [from, to] = [formatDate(start, 'time', place), formatDate(end, 'time', place)];
  const isShort = new Date(end).getTime() - new Date(start).getTime() < halfDay;
  return { from: isShort && from.slice(5) === to.slice(5) ? from.slice(0, 5) : from, to };
}
