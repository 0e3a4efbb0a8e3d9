import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text: controlled by `value` and `onChange`, or left to the form by `name` and `defaultValue`. */
export function TextField({ label, hint, error, aside, labelHidden, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => <input type="text" className={classNames(control.box)} {...input} {...ties} />}
    </Field>
  );
}
