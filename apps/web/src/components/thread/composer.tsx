import { useId, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { GrowingText } from '~/components/form/growing-text.tsx';
import control from '~/components/form/control.module.css';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { send } from '~/components/icon/action-icons.ts';
import styles from './composer.module.css';

export interface ComposerProps {
  /** "Write a message": placeholder and name. */
  label: string;
  sendLabel: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called with text that is not blank. The caller empties `value` once the message is safe, so none is ever lost. */
  onSend: (text: string) => void;
  maxLength?: number;
  /** "1,950 of 2,000", near the end. */
  counter?: ReactNode;
  /** `round` on phones; `wide` has a worded button and room for other actions, for clinicians. */
  kind?: 'round' | 'wide';
  /** In `wide`: such as "Hear it first". */
  actions?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with the text. On a keyboard, Ctrl or Cmd with Enter sends; Enter alone is a new line. */
export function Composer(props: ComposerProps) {
  const { label, sendLabel, value, onValueChange, onSend, maxLength, counter, kind = 'round', actions, ref } = props;
  const id = useId();
  const blank = !hasVisible(value);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!blank) onSend(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className={classNames(styles.composer, styles[kind])} onSubmit={submit}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <div className={styles.text}>
        <GrowingText value={value}>
          <textarea
            ref={ref}
            id={id}
            className={classNames(control.box, styles.input)}
            placeholder={label}
            rows={kind === 'wide' ? 2 : 1}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onValueChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </GrowingText>
        {counter && <p className={styles.counter}>{counter}</p>}
      </div>
      {kind === 'round' ? (
        <button type="submit" className={styles.send} aria-label={sendLabel} title={sendLabel} aria-disabled={blank}>
          <Icon shape={send} />
        </button>
      ) : (
        <div className={styles.actions}>
          <span>{actions}</span>
          <Button type="submit" kind="main" icon={send} aria-disabled={blank}>
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
