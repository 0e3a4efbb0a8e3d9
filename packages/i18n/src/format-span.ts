import { formatDate, type Moment, type Place } from './format.ts';

/** From when to when on one day; what part of the day it is, is said once where it is the same. */
export function formatSpan(start: Moment, end: Moment, place: Place): { from: string; to: string } {
  const [from, to] = [formatDate(start, 'time', place), formatDate(end, 'time', place)];
  return { from: from.slice(5) === to.slice(5) ? from.slice(0, 5) : from, to };
}
