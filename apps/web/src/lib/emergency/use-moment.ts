import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';

/** Of today the time alone. */
export function useMoment(): (at: string) => string {
  const now = useNow();
  const { day, time, dateTime } = useFormats();
  return (at) => (day(at) === day(now) ? time(at) : dateTime(at));
}
