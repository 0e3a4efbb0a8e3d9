import { type Holiday, most } from '@hodi/domain/opening-hours/opening-hours.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { plus, trash } from '~/components/icon/action-icons.ts';
import { useNow } from '~/lib/clock.ts';
import { NearDayField } from '~/lib/forms/near-day-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './hours.module.css';

interface HolidaysProps {
  holidays: readonly Holiday[];
  /** Of the institution. */
  timeZone: string;
  /** The error at a path such as `holidays`. */
  faultOf: (path: string) => string | undefined;
  onChange: (holidays: Holiday[]) => void;
}

/** The days of a year on which it is closed. */
export function Holidays({ holidays, timeZone, faultOf, onChange }: HolidaysProps) {
  const t = useTexts();
  const today = calendarDay(useNow(), timeZone);
  const put = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday, place) => (place === at ? { ...holiday, ...part } : holiday)));
  const add = () => {
    const last = holidays[holidays.length - 1]?.date ?? today;
    onChange([...holidays, { date: addDays(last < today ? today : last, 1), name: '' }]);
  };
  return (
    <fieldset className={styles.day}>
      <legend>{t('roles.hours_holidays')}</legend>
      <div className={styles.rows}>
        <p className={styles.why}>{t('roles.hours_holidays_hint')}</p>
        {holidays.map(({ date, name }, at) => (
          // A holiday that is being typed has no name yet.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.row}>
            <NearDayField
              label={t('roles.hours_holiday_date')}
              today={today}
              value={date}
              onValueChange={(day) => put(at, { date: day })}
            />
            <TextField
              label={t('roles.hours_holiday_name')}
              maxLength={60}
              value={name}
              onChange={({ target }) => put(at, { name: target.value })}
            />
            <IconButton
              icon={trash}
              iconSize={20}
              label={t('roles.hours_holiday_remove', { name })}
              onClick={() => onChange(holidays.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <FieldError id={undefined} error={faultOf('holidays')} />
        {holidays.length < most.holidays && (
          <div className={styles.add}>
            <Button size="small" icon={plus} onClick={add}>
              {t('roles.hours_holiday_add')}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
