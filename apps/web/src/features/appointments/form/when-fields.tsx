import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { hasBegun, quickTimes } from '@hodi/domain/appointments/appointment-rules.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatClock, formatPlainDate, formatWeekday } from '@hodi/i18n/format.ts';
import { formatShortWeekday, formatSpan } from '@hodi/i18n/format-calendar.ts';
import { cityOf, isSameClock } from '@hodi/i18n/zoned-time.ts';
import { DayField } from '~/components/form/day-field.tsx';
import { QuickTimes } from '~/components/form/quick-times.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { useNow } from '~/lib/clock.ts';
import { useAwayWords } from '~/lib/opening-hours/away-line.tsx';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useAwayThen } from './away-then.tsx';
import styles from './appointment-form.module.css';
import {
  type CheckedAppointment,
  clockTimes,
  endAfter,
  endAt,
  timesOf,
  type TypedAppointment,
} from './typed-appointment.ts';

export interface WhenFieldsProps {
  form: UseFormReturn<TypedAppointment, unknown, CheckedAppointment>;
  /** As it stands, of one that is changed. */
  item: AppointmentItem | undefined;
  /** Of the clinic where it takes place. */
  time_zone: string;
}

/** Day, start and end, by the clock of the clinic. The end follows the start. */
export function WhenFields({ form, item, time_zone }: WhenFieldsProps) {
  'use no memo';
  const t = useTexts();
  const language = useLanguage();
  const now = useNow();
  const { control, setValue, getValues } = form;
  const date = useBound({ control, name: 'date' });
  const start = useBound({ control, name: 'start' });
  const end = useBound({ control, name: 'end' });
  const shouldValidate = form.formState.isSubmitted;
  const finish = ({ end: time, nights }: ReturnType<typeof endAfter>) => {
    setValue('nights', nights);
    setValue('end', time, { shouldValidate });
  };
  const begin = (time: string) => {
    const ends = endAfter(time, getValues());
    setValue('start', time, { shouldValidate });
    finish(ends);
    form.clearErrors('start');
  };
  const optionsOf = (time: string) => clockTimes(time).map((value) => ({ value, label: formatClock(value, language) }));
  return (
    <>
      <FieldPair>
        <DayField
          label={t('booking.date')}
          placeholder={t('booking.choose_day')}
          previousLabel={t('booking.previous_month')}
          nextLabel={t('booking.next_month')}
          today={calendarDay(now, time_zone)}
          dayText={(day) => formatPlainDate(day, 'short', language)}
          weekdayText={(day, width) =>
            (width === 'short' ? formatShortWeekday : formatWeekday)(day, { language, timeZone: 'UTC' })
          }
          language={language}
          value={date.value}
          error={date.error}
          onValueChange={(day) => setValue('date', day, { shouldValidate })}
        />
        <div className={styles.times}>
          <SelectField
            label={t('booking.start')}
            placeholder={t('booking.choose_time')}
            options={optionsOf(start.value)}
            value={start.value}
            error={start.error}
            onChange={({ target: { value } }) => begin(value)}
          />
          <SelectField
            label={t('booking.end')}
            placeholder={t('booking.choose_time')}
            options={optionsOf(end.value)}
            value={end.value}
            error={end.error}
            onChange={({ target: { value } }) => finish(endAt(value, getValues('start')))}
          />
        </div>
      </FieldPair>
      <QuickTimes
        label={t('booking.quick_times')}
        times={quickTimes}
        timeText={(time) => formatClock(time, language)}
        value={start.value}
        onValueChange={begin}
      />
      <WhenNotes control={control} item={item} time_zone={time_zone} now={now} />
    </>
  );
}

interface WhenNotesProps {
  control: WhenFieldsProps['form']['control'];
  item: WhenFieldsProps['item'];
  time_zone: string;
  now: number;
}

/**
 * Notes about the time: an absence, another time zone than this device's, a start in the past, an end on the next day.
 */
function WhenNotes({ control, item, time_zone, now }: WhenNotesProps) {
  'use no memo';
  const t = useTexts();
  const language = useLanguage();
  const typed = useWatch({ control }) as TypedAppointment;
  const times = timesOf(typed, time_zone);
  const isOwnClock = isSameClock(times?.start_time ?? now, time_zone, deviceTimeZone);
  const own = { language, timeZone: deviceTimeZone };
  const away = useAwayThen(control, item);
  const awayWords = useAwayWords();
  const nights = Number(typed.nights);
  const city = cityOf(time_zone);
  return (
    <div className={styles.notes} role="status">
      {away && <p>{`${away.name}: ${awayWords(away.away)}`}</p>}
      {!isOwnClock && (
        <p>
          {times === undefined
            ? t('booking.clinic_clock', { city })
            : t('booking.own_clock', { city, ...formatSpan(times.start_time, times.end_time, own) })}
        </p>
      )}
      {nights > 0 && typed.date !== '' && (
        <p>{t('booking.next_day', { day: formatPlainDate(addDays(typed.date, nights), 'short', language) })}</p>
      )}
      {times !== undefined && hasBegun(times, now) && <p>{t('booking.has_begun')}</p>}
    </div>
  );
}
