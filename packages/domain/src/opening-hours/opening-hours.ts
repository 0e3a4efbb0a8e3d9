/** When an institution is open, what it promises and how much it can take in a day, as its admin enters it. */
import * as z from 'zod/mini';
import { requiredText } from '../shared/text-schemas.ts';
import { plainDateSchema } from '../shared/time.ts';

/** As JavaScript counts: Sunday is 0. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** More does nobody enter; a shorter list is less to send to each phone. */
export const most = { spans: 4, holidays: 40, promiseHours: 100, inquiries: 10_000 } as const;

const timeSchema = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'invalid_value'));

/** `HH:mm` by the institution's clock; `until` may be `24:00`. */
const openSpanSchema = z
  .object({ from: timeSchema, until: timeSchema })
  .check(z.refine(({ from, until }) => from < until, { message: 'end_before_start', path: ['until'] }));
export type OpenSpan = z.infer<typeof openSpanSchema>;

const isInOrder = (spans: readonly OpenSpan[]): boolean =>
  spans.every(({ from }, place) => place === 0 || (spans[place - 1]?.until ?? '') <= from);

/** The spans of a day in order; none where it is closed. */
const daySchema = z
  .array(openSpanSchema)
  .check(z.maxLength(most.spans, 'too_many'), z.refine(isInOrder, 'spans_overlap'));

const openWeekSchema = z.object({
  sun: daySchema,
  mon: daySchema,
  tue: daySchema,
  wed: daySchema,
  thu: daySchema,
  fri: daySchema,
  sat: daySchema,
});
export type OpenWeek = z.infer<typeof openWeekSchema>;

/** A day of one year on which the institution is closed. */
const holidaySchema = z.object({ date: plainDateSchema, name: requiredText(60) });
export type Holiday = z.infer<typeof holidaySchema>;

const isOnce = (holidays: readonly Holiday[]): boolean =>
  new Set(holidays.map(({ date }) => date)).size === holidays.length;

const wholeNumber = (max: number) =>
  z.nullable(z.number().check(z.int('invalid_value'), z.minimum(1, 'invalid_value'), z.maximum(max, 'too_many')));

export const openingHoursSchema = z
  .object({
    week: openWeekSchema,
    holidays: z.array(holidaySchema).check(z.maxLength(most.holidays, 'too_many'), z.refine(isOnce, 'date_twice')),
    /** Hours of opening time in which an inquiry is usually answered; null: nothing is promised. */
    promise_hours: wholeNumber(most.promiseHours),
    /** Inquiries a day that the clinicians can answer well; null: not said. It closes nothing. */
    safe_per_day: wholeNumber(most.inquiries),
  })
  .check(
    z.refine(({ promise_hours, week }) => promise_hours === null || isEverOpen(week), {
      message: 'promise_needs_hours',
      path: ['promise_hours'],
    }),
  );
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/** Opening hours as patients and staff read them with the institution. */
export const shownHoursSchema = z.object({
  week: openWeekSchema,
  holidays: z.array(holidaySchema),
  promise_hours: z.nullable(z.number()),
  /** The last day on which there were more inquiries than can be answered well; null where there was none. */
  busy_on: z.nullable(plainDateSchema),
});
export type ShownHours = z.infer<typeof shownHoursSchema>;

export const closedWeek: OpenWeek = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] };

/** Opening hours of an institution that has entered none. */
export const noHours: OpeningHours = { week: closedWeek, holidays: [], promise_hours: null, safe_per_day: null };

export function isEverOpen(week: OpenWeek): boolean {
  return weekdays.some((day) => week[day].length > 0);
}
