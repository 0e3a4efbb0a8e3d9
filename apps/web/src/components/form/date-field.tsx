import { useId, useState, type ReactNode } from 'react';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { FieldError } from './field.tsx';
import control from './control.module.css';
import styles from './date-field.module.css';

export interface DateFieldProps {
  label: ReactNode;
  labelHidden?: boolean;
  /** Over the three parts. */
  labels: { day: string; month: string; year: string };
  /** Names the months. */
  language: string;
  /** From the later to the earlier, the list begins with the later. */
  years: { from: number; to: number };
  /** A plain date, or nothing while it is not whole. */
  value: string;
  onValueChange: (date: string) => void;
  /** Half a date is told too, as `2026--`, so that a form can keep it and say that it is not whole. */
  tellsParts?: boolean;
  /** Lets the browser fill in the person's own date of birth. */
  autoComplete?: 'bday';
  error?: string | undefined;
}

interface Parts {
  day: string;
  month: string;
  year: string;
}

const two = (number: number | string) => String(number).padStart(2, '0');
const partsOf = (date: string): Parts => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day };
};
const dateOf = ({ year, month, day }: Parts) => (year && month && day ? `${year}-${month}-${day}` : '');
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from > to ? from - at : from + at));

/** Three lists, because the browser's own date field speaks its own language and not that of the page. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, labels, language, years, value, onValueChange, tellsParts, autoComplete, error } = props;
  const id = useId();
  const [begun, setBegun] = useState(() => partsOf(value));
  const parts = value ? partsOf(value) : begun;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const lists: { part: keyof Parts; options: { value: string; label: string }[] }[] = [
    { part: 'day', options: range(1, 31).map((day) => ({ value: two(day), label: String(day) })) },
    {
      part: 'month',
      options: range(1, 12).map((at) => ({ value: two(at), label: month.format(Date.UTC(2026, at - 1, 15)) })),
    },
    { part: 'year', options: range(years.from, years.to).map((year) => ({ value: `${year}`, label: `${year}` })) },
  ];
  const choose = (part: keyof Parts, chosen: string) => {
    const next = { ...parts, [part]: chosen };
    setBegun(next);
    onValueChange(dateOf(next) || (tellsParts ? `${next.year}-${next.month}-${next.day}`.replace(/^--$/, '') : ''));
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined}>
      <legend className={labelHidden ? 'sr' : styles.legend}>{label}</legend>
      <div className={styles.parts}>
        {lists.map(({ part, options }) => (
          <label key={part} className={styles[part]}>
            <span className={styles.name}>{labels[part]}</span>
            <span className={styles.list}>
              <select
                className={control.box}
                value={parts[part]}
                autoComplete={autoComplete && `${autoComplete}-${part}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => choose(part, event.target.value)}
              >
                <option value="">–</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
              <Icon shape={chevronDown} size={16} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
