import type { ReactNode } from 'react';
import {
  most,
  type OpenSpan,
  type OpenWeek,
  type Weekday,
  weekdays,
} from '@hodi/domain/opening-hours/opening-hours.ts';
import { formatClock } from '@hodi/i18n/format.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { plus, trash } from '~/components/icon/action-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { weekdayName } from '~/lib/opening-hours/use-open-times.ts';
import styles from './hours.module.css';

const fromMonday: readonly Weekday[] = [...weekdays.slice(1), 'sun'];
const workdays = fromMonday.slice(1, 5);

const halfHours = Array.from({ length: 49 }, (_, at) => {
  const [hour, minute] = [Math.floor(at / 2), at % 2 === 0 ? '00' : '30'];
  return `${String(hour).padStart(2, '0')}:${minute}`;
});

const usual: OpenSpan = { from: '08:00', until: '17:00' };
/** After a break at noon. */
const afterwards = ({ until }: OpenSpan): OpenSpan =>
  until < '14:00' ? { from: '14:00', until: '17:00' } : { from: until, until: '24:00' };

interface WeekFieldsProps {
  week: OpenWeek;
  /** The error at a path such as `week.mon`. */
  faultOf: (path: string) => string | undefined;
  onChange: (week: OpenWeek) => void;
}

/** The hours of each day of the week, none where it is closed. */
export function WeekFields({ week, faultOf, onChange }: WeekFieldsProps) {
  const t = useTexts();
  const copy = () => onChange({ ...week, ...Object.fromEntries(workdays.map((day) => [day, week.mon])) });
  return (
    <>
      {fromMonday.map((day) => (
        <DayHours
          key={day}
          day={day}
          spans={week[day]}
          fault={faultOf(`week.${day}`)}
          onChange={(spans) => onChange({ ...week, [day]: spans })}
        >
          {day === 'mon' && week.mon.length > 0 && (
            <Button size="small" onClick={copy}>
              {t('roles.hours_copy')}
            </Button>
          )}
        </DayHours>
      ))}
    </>
  );
}

interface DayHoursProps {
  day: Weekday;
  spans: readonly OpenSpan[];
  fault: string | undefined;
  onChange: (spans: OpenSpan[]) => void;
  children: ReactNode;
}

function DayHours({ day, spans, fault, onChange, children }: DayHoursProps) {
  const t = useTexts();
  const name = weekdayName(day, useLanguage());
  const last = spans[spans.length - 1];
  const canAdd = spans.length < most.spans && last?.until !== '24:00';
  const put = (at: number, part: Partial<OpenSpan>) =>
    onChange(spans.map((span, place) => (place === at ? { ...span, ...part } : span)));
  return (
    <fieldset className={styles.day}>
      <legend>
        {name}
        {spans.length === 0 && `: ${t('roles.hours_closed')}`}
      </legend>
      <div className={styles.rows}>
        {spans.map((span, at) => (
          // A span has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.row}>
            <TimeField
              label={t('roles.hours_from', { day: name })}
              value={span.from}
              onChange={(from) => put(at, { from })}
            />
            <TimeField
              label={t('roles.hours_until', { day: name })}
              value={span.until}
              onChange={(until) => put(at, { until })}
            />
            <IconButton
              icon={trash}
              iconSize={20}
              label={t('roles.hours_remove', { day: name })}
              onClick={() => onChange(spans.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <FieldError id={undefined} error={fault} />
        <div className={styles.row}>
          {canAdd && (
            <Button
              size="small"
              icon={plus}
              aria-label={t('roles.hours_add_named', { day: name })}
              onClick={() => onChange([...spans, last ? afterwards(last) : usual])}
            >
              {t('roles.hours_add')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
}

/** By half hours; another time that was entered elsewhere stays. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const language = useLanguage();
  const times = halfHours.includes(value) ? halfHours : [...halfHours, value].sort();
  return (
    <SelectField
      label={label}
      labelHidden
      options={times.map((time) => ({
        value: time,
        label: time === '24:00' ? time : formatClock(time, language),
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
