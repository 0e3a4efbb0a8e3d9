import type { ReactNode } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { classNames } from '~/components/class-names.ts';
import { useNativeChecked } from './native-checked.ts';
import styles from './choice-row.module.css';

export interface ChoiceRowProps {
  /** `one` of the group (radio) or `many` (checkbox). */
  pick: 'one' | 'many';
  name: string;
  value: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  /** A second line, such as what a service contains. */
  detail?: ReactNode;
  /** At the end of the row, such as a "Free" badge. */
  after?: ReactNode;
  /** Without its own border, in a panel of lines. */
  inList?: boolean;
  disabled?: boolean;
  /** Belongs to the same answer: the text field of Other. */
  children?: ReactNode;
}

/** One answer of a question. The whole row is the target. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { pick, name, value, checked, onCheckedChange, label, detail, after, inList, disabled, children } = props;
  const native = useNativeChecked(checked);
  return (
    <div className={classNames(styles.row, checked && styles.on, inList && styles.inList)}>
      <label className={styles.label}>
        <input
          className={styles.input}
          type={pick === 'one' ? 'radio' : 'checkbox'}
          name={name}
          value={value}
          {...native}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span className={classNames(styles.box, pick === 'one' && styles.round)}>
          {pick === 'one' ? <span className={styles.dot} /> : <Icon shape={check} size={16} />}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{label}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {after}
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
