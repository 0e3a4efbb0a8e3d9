import type { Ref } from 'react';
import { cleanTyped, codeIn } from '@hodi/domain/shared/typed-text.ts';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './code-field.module.css';

export interface CodeFieldProps extends FieldTexts {
  id?: string;
  name?: string;
  value: string;
  onValueChange: (digits: string) => void;
  length?: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The code of an SMS that was pasted whole, or the digits that were typed so far. */
const digitsOf = (text: string, length: number): string =>
  codeIn(text) ?? cleanTyped(text).replace(/\D/g, '').slice(0, length);

/** A code from an SMS: six boxes to see, one input to type, paste or fill in automatically. Of an SMS only its code is kept. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, aside, id, labelHidden, value, onValueChange, length = 6, ...input } = props;
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <div className={styles.code}>
          <input
            {...input}
            {...ties}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onValueChange(digitsOf(event.target.value, length))}
          />
          <div className={classNames(styles.boxes, error && styles.invalid)} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={classNames(styles.box, index === Math.min(value.length, length - 1) && styles.next)}
              >
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
