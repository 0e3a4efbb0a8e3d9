import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { GrowingText } from './growing-text.tsx';
import control from './control.module.css';

export interface TextAreaProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
}

/** A text of several lines that grows with what is written. */
export function TextArea({ label, hint, error, aside, labelHidden, id, value, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <GrowingText value={value}>
          <textarea className={classNames(control.box)} value={value} rows={rows} {...area} {...ties} />
        </GrowingText>
      )}
    </Field>
  );
}
