import type { ReactNode } from 'react';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { SkeletonBar } from '~/components/feedback/skeleton.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { robot } from '~/components/icon/state-icons.ts';
import { useRestoredFocus } from '~/components/layout/use-restored-focus.ts';
import styles from './draft-panel.module.css';

export interface DraftPanelProps {
  /** "A draft by the machine". */
  title: ReactNode;
  /** "Not sent. Tick what is right, then edit it." */
  subtitle: ReactNode;
  /** Beside the title: write it again. */
  action?: ReactNode;
  children: ReactNode;
}

/** Frame of machine-written text. Plum and dashes are used nowhere else. */
export function DraftPanel({ title, subtitle, action, children }: DraftPanelProps) {
  const around = useRestoredFocus<HTMLElement>();
  return (
    <section ref={around} className={styles.panel}>
      <div className={styles.head}>
        <Icon shape={robot} size={24} />
        <div className={styles.titles}>
          <h2 tabIndex={-1}>{title}</h2>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export interface DraftPartProps {
  title: ReactNode;
  /** Such as a lock before the notes. */
  lead?: ReactNode;
  /** "4 of 5". */
  count: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** The reply, or the notes: a list of sentences to tick. */
export function DraftPart({ title, lead, count, children, action }: DraftPartProps) {
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        {lead}
        <h3>{title}</h3>
        <span className={styles.count}>{count}</span>
      </div>
      {children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** While it writes: bars instead of sentences. */
export function DraftWriting({ label }: { label: ReactNode }) {
  return (
    <div className={classNames(styles.panel, styles.notice, styles.writing)} role="status">
      <p className={styles.line}>
        <Icon shape={robot} />
        <b>{label}</b>
      </p>
      <SkeletonBar width="long" />
      <SkeletonBar width="half" />
    </div>
  );
}

export interface DraftFailedProps {
  /** "Connection interrupted". */
  message: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

export function DraftFailed({ message, retryLabel, onRetry }: DraftFailedProps) {
  return (
    <div className={classNames(styles.panel, styles.notice, styles.failed)} role="status">
      <p className={styles.line}>
        <Icon shape={alertCircle} />
        <span>{message}</span>
      </p>
      <Button size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
