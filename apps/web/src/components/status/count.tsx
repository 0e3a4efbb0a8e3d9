import { classNames } from '~/components/class-names.ts';
import styles from './count.module.css';

export interface CountProps {
  value: number | string;
  /** `call`: waits for this person. `quiet`: only a number. `red`: emergencies. */
  kind?: 'call' | 'quiet' | 'red';
  /** Names the counted things for screen readers ("6 inquiries wait"). Without it they read the bare number. */
  label?: string;
  className?: string | undefined;
}

export function Count({ value, kind = 'call', label, className }: CountProps) {
  return (
    <span className={classNames(styles.count, styles[kind], className)}>
      <span aria-hidden={label ? true : undefined}>{value}</span>
      {label && <span className="sr">{label}</span>}
    </span>
  );
}
