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
  /** Of the lists, with their part after it, for a form that is sent without a script. */
  name?: string | undefined;
  error?: string | undefined;
}

export interface DateParts {
  day: string;
  month: string;
  year: string;
}
const allParts = ['day', 'month', 'year'] as const;

const two = (number: number | string) => String(number).padStart(2, '0');
const partsOf = (date: string): DateParts => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day };
};
const dateOf = ({ year, month, day }: DateParts) => (year && month && day ? `${year}-${month}-${day}` : '');
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from > to ? from - at : from + at));

/** Marks a control of a group as wrong, and reads out what is. @param id of the group. */
export const faultTies = (id: string, error: string | undefined) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

interface DateListsProps extends Pick<DateFieldProps, 'labels' | 'language' | 'years' | 'autoComplete' | 'name'> {
  parts: DateParts;
  /** Which of them. */
  shown?: readonly (keyof DateParts)[];
  onChoose: (changed: Partial<DateParts>) => void;
  ties: ReturnType<typeof faultTies>;
}

/** Lists, because the browser's own date field speaks its own language and not that of the page. */
export function DateLists(props: DateListsProps) {
  const { labels, language, years, parts, shown = allParts, onChoose, ties, autoComplete, name } = props;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const options = {
    day: () => range(1, 31).map((day) => ({ value: two(day), label: String(day) })),
    month: () => range(1, 12).map((at) => ({ value: two(at), label: month.format(Date.UTC(2026, at - 1, 15)) })),
    year: () => range(years.from, years.to).map((year) => ({ value: `${year}`, label: `${year}` })),
  };
  return (
    <div className={styles.parts}>
      {shown.map((part) => (
        <label key={part} className={styles[part]}>
          <span className={styles.name}>{labels[part]}</span>
          <span className={styles.list}>
            <select
              className={control.box}
              name={name && `${name}_${part}`}
              value={parts[part]}
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              {...ties}
              onChange={(event) => onChoose({ [part]: event.target.value })}
            >
              <option value="">–</option>
              {options[part]().map((option) => (
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
  );
}

/** A whole date. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, value, onValueChange, tellsParts, error } = props;
  const id = useId();
  const [partial, setPartial] = useState(() => partsOf(value));
  const parts = value ? partsOf(value) : partial;
  const choose = (changed: Partial<DateParts>) => {
    const next = { ...parts, ...changed };
    setPartial(next);
    onValueChange(dateOf(next) || (tellsParts ? `${next.year}-${next.month}-${next.day}`.replace(/^--$/, '') : ''));
  };
  return (
    <fieldset {...faultTies(id, error)}>
      <legend className={labelHidden ? 'sr' : styles.legend}>{label}</legend>
      <DateLists {...props} parts={parts} onChoose={choose} ties={faultTies(id, error)} />
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
