import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';
import styles from './number-field.module.css';

export interface NumberFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'onChange' | 'value'> {
  /** As typed: a comma or a half-written number is kept until the person is done. */
  value: string;
  onValueChange: (value: string) => void;
  /** One unit is written after the number; of several one is chosen. */
  units: readonly { value: string; label: string }[];
  unit?: string | undefined;
  onUnitChange?: (unit: string) => void;
  /** Names the choice of unit for screen readers. */
  unitLabel?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A measured number. A text input with a number pad: `type="number"` drops what it cannot parse and scrolls away. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    aside,
    id,
    labelHidden,
    value,
    onValueChange,
    units,
    unit,
    onUnitChange,
    unitLabel,
    ...input
  } = props;
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <div className={classNames(control.frame, styles.frame, error && control.invalid)}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...ties}
            type="text"
            className={classNames(control.bare, 'num')}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {units.length > 1 ? (
            <select
              className={styles.units}
              aria-label={unitLabel}
              value={unit ?? units[0]?.value}
              onChange={(event) => onUnitChange?.(event.target.value)}
            >
              {units.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </select>
          ) : (
            units[0] && <span className={styles.unit}>{units[0].label}</span>
          )}
        </div>
      )}
    </Field>
  );
}
