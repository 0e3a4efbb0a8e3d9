import { formatWeekday, type Moment, type Place } from './format.ts';

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
