import type { ReactNode } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  /** "Question 4 of 9": shown, and read out as the value. */
  label: string;
  /** "About 2 minutes left". */
  aside?: ReactNode;
  value: number;
  max: number;
}

export function Progress({ label, aside, value, max }: ProgressProps) {
  return (
    <div>
      <p className={styles.head}>
        <span className={styles.label}>{label}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={value}
        aria-valuemax={max}
        aria-valuetext={label}
      >
        {Array.from({ length: max }, (_, index) => (
          <i key={index} className={index < value ? styles.done : undefined} />
        ))}
      </div>
    </div>
  );
}
