import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { lock } from '~/components/icon/action-icons.ts';
import { check } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './sentence.module.css';

export interface SentenceProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Was moved into the reply: it is there now, as ordinary text. */
  disabled?: boolean;
  /** It cannot be left out, and this says why. */
  lockedLabel?: string | undefined;
  children: ReactNode;
}

/** One sentence of the machine's draft, to be ticked by a person. */
export function Sentence({ checked, onCheckedChange, disabled, lockedLabel, children }: SentenceProps) {
  return (
    <label className={classNames(styles.sentence, checked && styles.on, disabled && styles.fixed)}>
      <input
        className={styles.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span className={styles.box} title={lockedLabel}>
        <Icon shape={lockedLabel === undefined ? check : lock} size={14} />
      </span>
      <span>
        {children}
        {lockedLabel !== undefined && <span className="sr"> ({lockedLabel})</span>}
      </span>
    </label>
  );
}
