import {
  useId,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { Button } from '~/components/action/button.tsx';
import { GrowingText } from '~/components/form/growing-text.tsx';
import control from '~/components/form/control.module.css';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { send } from '~/components/icon/action-icons.ts';
import { microphone } from '~/components/icon/media-icons.ts';
import styles from './composer.module.css';

export interface ComposerProps {
  /** "Write a message": placeholder and name. */
  label: string;
  sendLabel: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called with text that is not blank, unless it `canBeEmpty`. The caller empties `value` once the message is safe, so none is ever lost. */
  onSend: (text: string) => void;
  /** Something else goes with it, such as a photo. */
  canBeEmpty?: boolean;
  /** Before the text: the plus. */
  start?: ReactNode;
  /** In `round`, in place of sending while there is nothing to send: the microphone. */
  whenEmpty?: { label: string; onPress: () => void } | undefined;
  maxLength?: number;
  /** "1,950 of 2,000", near the end. */
  counter?: ReactNode;
  /** `round` on phones; `wide` has a worded button and room for other actions, for clinicians. */
  kind?: 'round' | 'wide';
  /** In `wide`: such as "Hear it first". */
  actions?: ReactNode;
  /** More of the box, such as what a list of suggestions above it listens to. */
  box?: BoxProps | undefined;
  /** The list itself. */
  above?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export type BoxProps = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onKeyDown' | 'onBlur' | 'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
>;

/** Grows with the text. On a keyboard, Ctrl or Cmd with Enter sends; Enter alone is a new line. */
export function Composer(props: ComposerProps) {
  const { label, sendLabel, value, onValueChange, onSend, maxLength, counter, kind = 'round', actions, ref } = props;
  const { box, above, canBeEmpty = false, start, whenEmpty } = props;
  const id = useId();
  const blank = !hasVisible(value) && !canBeEmpty;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!blank) onSend(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    box?.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className={classNames(styles.composer, styles[kind])} onSubmit={submit}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        {start}
        <div className={styles.text}>
          {above}
          <GrowingText value={value}>
            <textarea
              {...box}
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
      </div>
      {kind === 'round' && blank && whenEmpty ? (
        <button
          type="button"
          className={styles.send}
          aria-label={whenEmpty.label}
          title={whenEmpty.label}
          onClick={whenEmpty.onPress}
        >
          <Icon shape={microphone} />
        </button>
      ) : kind === 'round' ? (
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
