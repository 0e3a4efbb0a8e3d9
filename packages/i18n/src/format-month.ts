import { formatDate, type Moment, type Place } from './format.ts';

/** The month as a heading: 'November 2026'. */
export const formatMonth = (at: Moment, place: Place): string => formatDate(at, 'long', place).replace(/ \d+,/, '');
