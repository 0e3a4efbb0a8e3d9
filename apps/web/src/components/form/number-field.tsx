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
  /** Written after the number. */
  unit?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A measured number. A text input with a number pad: `type="number"` drops what it cannot parse and scrolls away. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, aside, id, labelHidden, value, onValueChange, unit, ...input } = props;
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
          {unit && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  );
}
