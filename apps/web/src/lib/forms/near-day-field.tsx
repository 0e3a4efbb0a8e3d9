import { formatPlainDate, formatWeekday } from '@hodi/i18n/format.ts';
import { formatShortWeekday } from '@hodi/i18n/format-calendar.ts';
import { DayField, type DayFieldProps } from '~/components/form/day-field.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

type NearDayFieldProps = Pick<DayFieldProps, 'label' | 'hint' | 'error' | 'value' | 'onValueChange' | 'today'>;

/** A day near today, in the words of the reader. */
export function NearDayField(props: NearDayFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <DayField
      {...props}
      placeholder={t('booking.choose_day')}
      previousLabel={t('booking.previous_month')}
      nextLabel={t('booking.next_month')}
      dayText={(day) => formatPlainDate(day, 'short', language)}
      weekdayText={(day, width) =>
        (width === 'short' ? formatShortWeekday : formatWeekday)(`${day}T12:00:00Z`, { language, timeZone: 'UTC' })
      }
      language={language}
    />
  );
}
