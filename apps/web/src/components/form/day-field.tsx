import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronLeft, chevronRight } from '~/components/icon/navigation-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';
import styles from './day-field.module.css';
import { addMonths } from '@hodi/domain/shared/plain-days.ts';
import { dayAfterKey, weeksOf } from './month-days.ts';

export interface DayFieldProps extends Omit<FieldTexts, 'label'> {
  label: string;
  /** Shown while no day is chosen. */
  placeholder: string;
  previousLabel: string;
  nextLabel: string;
  /** A plain date, or nothing. */
  value: string;
  onValueChange: (date: string) => void;
  /** Where the sheet opens while nothing is chosen; marked on it. */
  today: string;
  /** A day in words: on the field, and read out on the sheet. */
  dayText: (date: string) => string;
  /** The day of the week, on the sheet's head and read out. */
  weekdayText: (date: string, width: 'short' | 'long') => string;
  /** Names the month. */
  language: string;
}

/**
 * A day near today, chosen on a month's sheet that opens below the field. The browser's own field speaks its own
 * language and not that of the page. Arrows move by days and weeks, Page Up and Down by months.
 */
export function DayField(props: DayFieldProps) {
  const { label, labelHidden, hint, error, aside, placeholder, value, onValueChange, dayText } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const choose = (date: string) => {
    onValueChange(date);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Otherwise it would close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const shown = value === '' ? placeholder : dayText(value);
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <Field {...{ label, hint, error, aside }} {...(labelHidden && { labelHidden })}>
        {(ties) => (
          <button
            ref={opener}
            type="button"
            {...ties}
            className={classNames(control.box, styles.opener, value === '' && styles.empty)}
            aria-label={`${label}: ${shown}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon shape={calendar} />
            <span>{shown}</span>
          </button>
        )}
      </Field>
      {isOpen && <Sheet id={id} {...props} onChoose={choose} />}
    </div>
  );
}

interface SheetProps extends DayFieldProps {
  id: string;
  onChoose: (date: string) => void;
}

function Sheet(props: SheetProps) {
  const { id, value, today, language, label, previousLabel, nextLabel } = props;
  const [at, setAt] = useState(value || today);
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div id={id} className={styles.sheet} role="group" aria-label={label}>
      <div className={styles.head}>
        <IconButton icon={chevronLeft} label={previousLabel} onClick={() => setAt(addMonths(at, -1))} />
        <span className={styles.month} aria-live="polite">
          {month.format(Date.parse(at))}
        </span>
        <IconButton icon={chevronRight} label={nextLabel} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <Days {...props} at={at} onMove={setAt} />
    </div>
  );
}

interface DaysProps extends SheetProps {
  at: string;
  onMove: (date: string) => void;
}

/** One stop for the keyboard: the day it stands on. */
function Days({ at, value, today, label, dayText, weekdayText, onMove, onChoose }: DaysProps) {
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(true);
  useEffect(() => {
    // After the months' buttons the focus stays on them.
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, at);
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onMove(next);
  };
  // Any Sunday begins the line of heads.
  const heads = Array.from({ length: 7 }, (_, day) => `2026-11-0${1 + day}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as the pattern for calendars has it.
    <table ref={grid} role="grid" aria-label={label} className={styles.days} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {heads.map((day) => (
            <th key={day} scope="col" abbr={weekdayText(day, 'long')}>
              {weekdayText(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- an empty place.
                <td key={place} />
              ) : (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    className={styles.day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={`${weekdayText(day, 'long')}, ${dayText(day)}`}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
