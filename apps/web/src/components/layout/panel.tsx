import { useId, type ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import styles from './panel.module.css';

export interface PanelProps {
  /** With a title the panel is a section of its own, named by it. */
  title?: ReactNode;
  /** Beside the title: a Count, a sign. */
  titleAfter?: ReactNode;
  /** At the end of the head: a link or button. */
  action?: ReactNode;
  /** Children are rows divided by lines and reach the edges; otherwise the content is padded. */
  lines?: boolean;
  foot?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A box. One level only: never inside another panel. */
export function Panel({ title, titleAfter, action, lines, foot, className, children }: PanelProps) {
  const titleId = useId();
  const around = useRestoredFocus<HTMLDivElement>();
  const Tag = title ? 'section' : 'div';
  return (
    <Tag ref={around} className={classNames(styles.panel, className)} aria-labelledby={title ? titleId : undefined}>
      {(title || action) && (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {titleAfter}
          {action && <div className={styles.action}>{action}</div>}
        </div>
      )}
      <div className={lines ? styles.lines : styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Tag>
  );
}
