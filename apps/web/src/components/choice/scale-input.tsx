import { useId, type ReactNode } from 'react';
import { FieldError } from '~/components/form/field.tsx';
import { classNames } from '~/components/class-names.ts';
import { useNativeChecked } from './native-checked.ts';
import styles from './scale-input.module.css';

export interface ScaleInputProps {
  label: ReactNode;
  labelHidden?: boolean;
  name?: string;
  /** Whole numbers, 0 to 10 unless said. */
  min?: number;
  max?: number;
  value: number | undefined;
  onValueChange: (value: number) => void;
  /** "No pain" and "The worst pain". */
  lowest: string;
  highest: string;
  error?: string | undefined;
}

/** A number on a scale, each a target of its own: easier than a slider for a thumb, a tremor or a screen reader. */
export function ScaleInput(props: ScaleInputProps) {
  const { label, labelHidden, name, min = 0, max = 10, value, onValueChange, lowest, highest, error } = props;
  const own = useId();
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <fieldset aria-describedby={`${own}-ends ${own}-error`} aria-invalid={error ? true : undefined}>
      <legend className={labelHidden ? 'sr' : styles.legend}>{label}</legend>
      <div className={styles.scale}>
        {numbers.map((number) => (
          <label key={number} className={styles.step}>
            <Step name={name ?? own} number={number} checked={number === value} onValueChange={onValueChange} />
            <span className={classNames(styles.face, 'num')}>{number}</span>
          </label>
        ))}
      </div>
      <p className={styles.ends} id={`${own}-ends`}>
        <span>
          {min}: {lowest}
        </span>
        <span>
          {max}: {highest}
        </span>
      </p>
      <FieldError id={`${own}-error`} error={error} />
    </fieldset>
  );
}

interface StepProps extends Pick<ScaleInputProps, 'onValueChange'> {
  name: string;
  number: number;
  checked: boolean;
}

function Step({ name, number, checked, onValueChange }: StepProps) {
  const native = useNativeChecked(checked);
  return (
    <input
      className={styles.input}
      type="radio"
      name={name}
      value={number}
      {...native}
      onChange={() => onValueChange(number)}
    />
  );
}
