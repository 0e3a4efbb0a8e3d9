import type { InputHTMLAttributes, Ref } from 'react';
import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';

export interface PhoneFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** Shown before the number, such as +254; a number typed with its own country code is the caller's to understand. */
  callingCode?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Kenya's, unless the number brings its own country, also after signs that another app copied along. */
export const callingCodeFor = (number: string): string | undefined =>
  /^ *(\+|\uff0b|00)/.test(cleanTyped(number)) ? undefined : '+254';

export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, aside, id, callingCode, labelHidden, disabled, ...input } = props;
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <div className={classNames(control.frame, error && control.invalid, disabled && control.disabled)}>
          {callingCode && <span className={control.prefix}>{callingCode}</span>}
          <input
            inputMode="tel"
            autoComplete="tel"
            disabled={disabled}
            {...input}
            {...ties}
            className={classNames(control.bare, 'num')}
            type="tel"
          />
        </div>
      )}
    </Field>
  );
}
