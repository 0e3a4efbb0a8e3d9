import type { ReactNode, Ref } from 'react';
import styles from './thread.module.css';

export interface ThreadProps {
  /** "Messages with Dr. Wanjiru". */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The ground of a thread. It announces nothing by itself: a tick that changes would be read out too, so the page says
 * once, in words, what arrives.
 */
export function Thread({ label, children, ref }: ThreadProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
    <div ref={ref} className={styles.thread} role="log" aria-live="off" aria-label={label} tabIndex={0}>
      <div className={styles.items}>{children}</div>
    </div>
  );
}

/** The day, between messages. */
export function DayChip({ children }: { children: ReactNode }) {
  return <p className={styles.day}>{children}</p>;
}

/** "2 new messages". */
export function UnreadDivider({ children }: { children: ReactNode }) {
  return <p className={styles.unread}>{children}</p>;
}
