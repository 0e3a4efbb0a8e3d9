import { isByHour } from '@hodi/domain/statistics/statistics-period.ts';
import type { Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import { formatShortWeekday } from '@hodi/i18n/format-calendar.ts';
import { clockTime } from '@hodi/i18n/zoned-time.ts';
import { useFormats } from '~/lib/i18n/formats.ts';

/** Names of hours and days in the clinic's time zone, wherever the reader is. */
export function useStepNames({ period, time_zone }: Pick<Statistics, 'period' | 'time_zone'>) {
  const formats = useFormats(time_zone);
  /** "Nov 15": the year is said above. */
  const day = (at: string) => formats.date(at).replace(/, \d+$/, '');
  const number = (at: string) => day(at).replace(/^\D+/, '');
  return {
    day,
    /** On an axis, where the hours of a day stand in a row. */
    short: (at: string) => {
      if (isByHour(period)) return clockTime(at, time_zone);
      return period === '7d' ? `${formatShortWeekday(at, formats.locale)} ${number(at)}` : day(at);
    },
    long: (at: string) => (isByHour(period) ? `${day(at)}, ${formats.time(at)}` : day(at)),
  };
}
