import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  birthdayOfAge,
  birthdayText,
  precisionOfText,
  readBirthday,
  toldAgeOf,
} from '@hodi/domain/patients/birthday.ts';
import { type BirthdayPrecision, birthdayPrecisions } from '@hodi/domain/patients/patient.ts';
import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import control from '~/components/form/control.module.css';
import { type DateFieldProps, DateLists, type DateParts, faultTies } from '~/components/form/date-field.tsx';
import dates from '~/components/form/date-field.module.css';
import { FieldError } from '~/components/form/field.tsx';
import { useNow } from '~/lib/clock.ts';
import { type Bound, useBound } from '~/lib/forms/bound-fields.tsx';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './birthday-field.module.css';

const firstYear = 1900;
const units = ['years', 'months'] as const;

/** All that was typed or chosen, also of another way to say it: what is known of the day goes with every way. */
interface Typed extends DateParts {
  precision: BirthdayPrecision;
  age: string;
  unit: (typeof units)[number];
}

const nothing: Typed = { precision: 'day', day: '', month: '', year: '', age: '', unit: 'years' };

function ageText({ age, unit }: Typed, day: string): string {
  const digits = cleanTyped(age).trim();
  if (digits === '') return '';
  const count = /^\d{1,3}$/.test(digits) ? Number(digits) : NaN;
  const birthday = birthdayOfAge(unit === 'years' ? { years: count } : { months: count }, day);
  // Text that is no age stays, so that the form can reject it.
  return birthday === undefined ? `${digits}~` : birthdayText({ birthday, birthday_precision: 'estimated' });
}

function textOf(typed: Typed, day: string): string {
  const { precision, ...parts } = typed;
  if (precision === 'estimated') return ageText(typed, day);
  if (precision === 'year') return parts.year;
  const text = [parts.year, parts.month, ...(precision === 'day' ? [parts.day] : [])].join('-');
  return /\d/.test(text) ? text : '';
}

/** As a form holds it, read back: another way to say it is kept as it was. */
function typedOf(text: string, before: Typed, day: string): Typed {
  if (text === '') return { ...nothing, precision: before.precision };
  const precision = precisionOfText(text);
  if (precision !== 'estimated') {
    const [year = '', month = before.month, part = before.day] = text.split('-');
    return { ...before, precision, year, month, day: part };
  }
  const { birthday } = readBirthday(text, day);
  if (birthday.endsWith('~')) return { ...before, precision, age: text.slice(0, -1) };
  const told = toldAgeOf(birthday, day);
  return 'years' in told
    ? { ...before, precision, age: String(told.years), unit: 'years' }
    : { ...before, precision, age: String(told.months), unit: 'months' };
}

export interface BirthdayFieldProps extends Pick<DateFieldProps, 'label' | 'autoComplete' | 'error' | 'name'> {
  /** As `birthdayText` of the domain writes it: `1990-03-14`, `1990-03`, `1990`, or `1990-03-14~` of an age that was told. */
  value: string;
  onValueChange: (text: string) => void;
}

/** A date of birth as far as it is known: the day, month and year, the year, or about how old they are. */
export function BirthdayField({ label, value, onValueChange, autoComplete, error, name }: BirthdayFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const id = useId();
  const day = calendarDay(useNow(), deviceTimeZone);
  const [typed, setTyped] = useState(() => typedOf(value, nothing, day));
  const shown = textOf(typed, day) === value ? typed : typedOf(value, typed, day);
  const change = (changed: Partial<Typed>) => {
    const next = { ...shown, ...changed };
    setTyped(next);
    onValueChange(textOf(next, day));
  };
  const { precision } = shown;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={dates.legend}>{label}</legend>
      <label className={styles.known} data-needs-script>
        <span className="sr">{t('person.birthday_known')}</span>
        <List
          value={precision}
          options={birthdayPrecisions.map((each) => [each, t(`person.birthday_${each}`)])}
          onChoose={(chosen) => change({ precision: chosen as BirthdayPrecision })}
        />
      </label>
      {precision === 'estimated' ? (
        <div className={dates.parts}>
          <label className={styles.age}>
            <span className={dates.name}>{t('person.age')}</span>
            <input
              className={`${control.box} num`}
              inputMode="numeric"
              autoComplete="off"
              value={shown.age}
              {...faultTies(id, error)}
              onChange={(event) => change({ age: event.target.value })}
            />
          </label>
          <label className={styles.unit}>
            <span className={dates.name}>{t('person.age_unit')}</span>
            <List
              value={shown.unit}
              options={units.map((each) => [each, t(`person.age_${each}`)])}
              onChoose={(chosen) => change({ unit: chosen as Typed['unit'] })}
            />
          </label>
        </div>
      ) : (
        <DateLists
          labels={{ day: t('person.day'), month: t('person.month'), year: t('person.year') }}
          language={language}
          years={{ from: Number(day.slice(0, 4)), to: firstYear }}
          parts={shown}
          shown={partsFor[precision]}
          onChoose={change}
          ties={faultTies(id, error)}
          name={name}
          {...(autoComplete && { autoComplete })}
        />
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

const partsFor = {
  day: ['day', 'month', 'year'],
  month: ['month', 'year'],
  year: ['year'],
} as const satisfies Record<Exclude<BirthdayPrecision, 'estimated'>, readonly (keyof DateParts)[]>;

interface ListProps {
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function List({ value, options, onChoose }: ListProps) {
  return (
    <span className={dates.list}>
      <select className={control.box} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
      <Icon shape={chevronDown} size={16} />
    </span>
  );
}

/** The same as a field of a form. Its schema is `withBirthday` of the one that says what is sent. */
export function BoundBirthday<In extends FieldValues, Out extends FieldValues>({
  control: form,
  name,
  ...rest
}: Bound<In, Out> & Pick<BirthdayFieldProps, 'label' | 'autoComplete'>) {
  const { value, onChange, error } = useBound({ control: form, name });
  return <BirthdayField {...rest} name={name} value={value} onValueChange={onChange} error={error} />;
}
