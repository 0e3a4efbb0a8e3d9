/** A day of several clinicians, and several days of one: for pages that know whose they are and what may be done. */
import type { CalendarClinician } from '@hodi/domain/appointments/appointments.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import { formatShortWeekday } from '@hodi/i18n/format-calendar.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { type ColumnsOf, columnOf } from './calendar-columns.ts';
import { CalendarGrid, type CalendarActs } from './calendar-grid.tsx';

interface CalendarDayProps extends ColumnsOf, CalendarActs {
  clinicians: readonly CalendarClinician[];
  /** `2026-11-30`, by the clinic's clock. */
  day: string;
}

/** A column for each clinician. */
export function CalendarDay({ clinicians, day, ...given }: CalendarDayProps) {
  const t = useTexts();
  const language = useLanguage();
  const columns = clinicians.map((clinician) => columnOf(clinician, day, given));
  const at = formatPlainDate(day, 'long', language);
  return (
    <CalendarGrid
      {...given}
      label={t('calendar.day_of', { at })}
      columns={columns}
      headOf={({ clinician, free, away }) => ({
        title: displayName(clinician.name, clinician.name.role),
        detail: away ? t('calendar.away') : t('calendar.free_count', { count: free.length }),
      })}
    />
  );
}

interface CalendarWeekProps extends ColumnsOf, CalendarActs {
  clinician: CalendarClinician;
  days: readonly string[];
}

/** A column for each day. */
export function CalendarWeek({ clinician, days, ...given }: CalendarWeekProps) {
  const t = useTexts();
  const language = useLanguage();
  const today = calendarDay(given.now, given.timeZone);
  return (
    <CalendarGrid
      {...given}
      label={t('calendar.week_of', { name: displayName(clinician.name, clinician.name.role) })}
      columns={days.map((day) => columnOf(clinician, day, given))}
      headOf={({ day, away }) => ({
        title: `${formatShortWeekday(day, { language, timeZone: 'UTC' })} ${Number(day.slice(8))}`,
        detail: away ? t('calendar.away') : day === today ? t('calendar.today') : '',
      })}
    />
  );
}
