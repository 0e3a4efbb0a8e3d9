import { useEffect, useRef, useState, type InputHTMLAttributes, type Ref } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { classNames } from '~/components/class-names.ts';
import { eye, eyeOff } from '~/components/icon/entry-icons.ts';
import { Field, type FieldTexts } from './field.tsx';
import control from './control.module.css';

export interface PasswordFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  showLabel: string;
  hideLabel: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, aside, id, showLabel, hideLabel, labelHidden, ...input } = props;
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // A form that is sent with a readable password may be remembered by the browser as plain text.
  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!shown || !form) return;
    const hide = () => setShown(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [shown]);
  return (
    <Field {...{ label, hint, error, aside, id }} {...(labelHidden && { labelHidden })}>
      {(ties) => (
        <div ref={frame} className={classNames(control.frame, error && control.invalid)}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ties}
            className={control.bare}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            className={control.end}
            icon={shown ? eyeOff : eye}
            iconSize={20}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
