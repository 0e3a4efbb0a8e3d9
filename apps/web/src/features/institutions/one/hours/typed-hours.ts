/** Opening hours while they are typed, and what is wrong with them. */
import {
  type Holiday,
  most,
  type OpeningHours,
  openingHoursSchema,
  type OpenWeek,
} from '@hodi/domain/opening-hours/opening-hours.ts';
import { numberIn } from '@hodi/domain/shared/typed-text.ts';
import type { Params } from '@hodi/i18n/translate.ts';
import type { TextKey } from '~/lib/i18n/texts.ts';

export interface TypedHours {
  week: OpenWeek;
  holidays: readonly Holiday[];
  promise: string;
  safe: string;
}

const asTyped = (value: number | null): string => (value === null ? '' : String(value));

export const typedOf = ({ week, holidays, promise_hours, safe_per_day }: OpeningHours): TypedHours => ({
  week,
  holidays,
  promise: asTyped(promise_hours),
  safe: asTyped(safe_per_day),
});

/** Not a number where it is none; left empty it is not said. */
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : (numberIn(typed) ?? NaN));

export interface Fault {
  code: TextKey;
  limits: Params;
}

const limitsOf: Readonly<Record<string, Fault>> = {
  promise_hours: { code: 'out_of_range', limits: { min: 1, max: most.promiseHours } },
  safe_per_day: { code: 'out_of_range', limits: { min: 1, max: most.inquiries } },
};
const codes: Readonly<Record<string, TextKey>> = {
  end_before_start: 'end_before_start',
  required: 'required',
  too_many: 'too_many',
  spans_overlap: 'roles.hours_faults.spans_overlap',
  date_twice: 'roles.hours_faults.date_twice',
  promise_needs_hours: 'roles.hours_faults.promise_needs_hours',
};

/**
 * @returns the hours as they are sent, undefined while something is wrong; and the faults by place: `week.mon`, `holidays`,
 *   `holidays.0.name`, `promise_hours`, `safe_per_day`.
 */
export function faultsOf({ week, holidays, promise, safe }: TypedHours): {
  hours: OpeningHours | undefined;
  faults: ReadonlyMap<string, Fault>;
} {
  const read = openingHoursSchema.safeParse({
    week,
    holidays: [...holidays].sort((a, b) => a.date.localeCompare(b.date)),
    promise_hours: numberOf(promise),
    safe_per_day: numberOf(safe),
  });
  if (read.success) return { hours: read.data, faults: new Map() };
  const faults = read.error.issues.map(({ path, message }): [string, Fault] => {
    const place =
      path[0] === 'week' ? path.slice(0, 2).join('.') : path[0] === 'holidays' ? 'holidays' : path.join('.');
    const code = codes[message];
    return [
      place,
      code ? { code, limits: { max: most.holidays } } : (limitsOf[place] ?? { code: 'invalid_value', limits: {} }),
    ];
  });
  return { hours: undefined, faults: new Map(faults) };
}
