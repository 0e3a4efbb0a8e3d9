/**
 * Dates of birth as they are known. `birthday` is always a whole date: the middle of the days that are possible, never in the
 * future. `birthday_precision` says how much of it is known. A form holds both as one text (`birthdayText`).
 */
import { addDays, daysBetween } from '../shared/plain-days.ts';
import type { BirthdayPrecision } from './patient.ts';

export interface KnownBirthday {
  readonly birthday: string;
  /** Not said by a server or an app before there were precisions: then `day`. */
  readonly birthday_precision?: BirthdayPrecision | null | undefined;
}

/** As it was told: years, or months of a small child. */
type ToldAge = { readonly years: number } | { readonly months: number };

/** Not given, not whole yet, or told apart from how exactly it is known. */
export interface PerhapsBirthday {
  readonly birthday?: string | null | undefined;
  readonly birthday_precision?: KnownBirthday['birthday_precision'];
}

interface BirthdaySpan {
  readonly earliest: string;
  readonly latest: string;
}

const pad = (number: number): string => String(number).padStart(2, '0');
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of another month, or its last where it has no such day. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [otherYear, otherMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return `${String(otherYear).padStart(4, '0')}-${pad(otherMonth)}-${pad(Math.min(day, lastDayOf(otherYear, otherMonth)))}`;
}

/** So long a life, and no longer. */
const oldest = 120;
/** Months are for small children. */
const mostMonths = 59;

/**
 * By how many months an estimated age may be wrong, up to an age in months. People remember a baby's age by weeks, a child's by
 * the year, and round their own to five years.
 */
const margins: readonly (readonly [below: number, months: number])[] = [
  [12, 1],
  [24, 6],
  [120, 12],
  [360, 24],
  [600, 36],
  [Infinity, 60],
];

/** Of an age in months. */
export const marginAt = (age: number): number => margins.find(([below]) => age < below)?.[1] ?? 0;

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  (Number(to.slice(5, 7)) - Number(from.slice(5, 7))) -
  (to.slice(8) < from.slice(8) ? 1 : 0);

/** Of `1990` or `1990-03`. */
function spanOfText(text: string): BirthdaySpan {
  const [year = '', month] = text.split('-');
  if (month === undefined) return { earliest: `${year}-01-01`, latest: `${year}-12-31` };
  return { earliest: `${text}-01`, latest: `${text}-${pad(lastDayOf(Number(year), Number(month)))}` };
}

const noLaterThan = (day: string, limit: string): string => (day > limit ? limit : day);

/** The middle; what is still to come is no part of it, unless all of it is. */
function middleOf({ earliest, latest }: BirthdaySpan, today: string): string {
  const end = earliest > today ? latest : noLaterThan(latest, today);
  return addDays(earliest, Math.floor(daysBetween(earliest, end) / 2));
}

/** The first and the last day on which somebody may have been born, as it looks on a day. */
export function birthdaySpan({ birthday, birthday_precision }: KnownBirthday, today: string): BirthdaySpan {
  const limit = birthday > today ? birthday : today;
  const within = ({ earliest, latest }: BirthdaySpan) => ({ earliest, latest: noLaterThan(latest, limit) });
  switch (birthday_precision) {
    case 'month':
      return within(spanOfText(birthday.slice(0, 7)));
    case 'year':
      return within(spanOfText(birthday.slice(0, 4)));
    case 'estimated': {
      const age = monthsBetween(birthday, today);
      const months = marginAt(age);
      return within({ earliest: addMonths(birthday, -months), latest: addMonths(birthday, months) });
    }
    default:
      return { earliest: birthday, latest: birthday };
  }
}

/** The date of birth of somebody whose age was told on a day; undefined where nobody is so old. */
export function birthdayOfAge(age: ToldAge, today: string): string | undefined {
  const [count, unit, most] = 'years' in age ? [age.years, 12, oldest] : [age.months, 1, mostMonths];
  if (!Number.isInteger(count) || count < 0 || count > most) return undefined;
  const latest = addMonths(today, -count * unit);
  return middleOf({ earliest: addDays(addMonths(today, -(count + 1) * unit), 1), latest }, today);
}

/** The age on a day as people tell it: in months before the second birthday. */
export function toldAgeOf(birthday: string, today: string): ToldAge {
  const months = Math.max(0, monthsBetween(birthday, today));
  return months < 24 ? { months } : { years: Math.floor(months / 12) };
}

/** As a form holds it: `1990-03-14`, `1990-03`, `1990`, or `1990-03-14~` of an estimate. */
export function birthdayText({ birthday, birthday_precision }: PerhapsBirthday): string {
  if (!birthday) return '';
  if (birthday_precision === 'estimated') return `${birthday}~`;
  if (birthday_precision === 'year') return birthday.slice(0, 4);
  return birthday_precision === 'month' ? birthday.slice(0, 7) : birthday;
}

/** How exactly a text of a form is meant, also while it is not whole. */
export function precisionOfText(text: string): BirthdayPrecision {
  if (text.endsWith('~')) return 'estimated';
  return (['year', 'month'] as const)[text.split('-').length - 1] ?? 'day';
}

/** Parses a form's text. An incomplete text stays as it is, for the schema to refuse. */
export function readBirthday(text: string, today: string): { birthday: string; birthday_precision: BirthdayPrecision } {
  const birthday_precision = text === '' ? 'day' : precisionOfText(text);
  if (birthday_precision === 'estimated') {
    const day = text.slice(0, -1);
    return { birthday: day === '' || /^\d{4}-\d\d-\d\d$/.test(day) ? day : text, birthday_precision };
  }
  const isWhole = /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text);
  return { birthday: isWhole ? middleOf(spanOfText(text), today) : text, birthday_precision };
}

/**
 * How exactly a changed date of birth is known. An app before there were precisions says none: the same day is as exact as it was,
 * another one is meant to the day.
 */
export function precisionAfter(before: KnownBirthday, change: Partial<KnownBirthday>): BirthdayPrecision {
  if (change.birthday_precision) return change.birthday_precision;
  const isSame = change.birthday === undefined || change.birthday === before.birthday;
  return (isSame ? before.birthday_precision : undefined) ?? 'day';
}
