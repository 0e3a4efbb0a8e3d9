import type { ReactNode } from 'react';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: IconShape;
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Where it is a page's only content the title is the page's h1. */
  titleAs?: 'h1' | 'h2' | 'h3';
  /** In a panel or dialog beside other things: as low as a row, without the arch. */
  inline?: boolean;
}

/** An empty doorway: says why, and gives the next step. */
export function EmptyState({ icon, title, children, action, titleAs: Title = 'h2', inline }: EmptyStateProps) {
  return (
    <div className={inline ? styles.inline : styles.empty}>
      <span className={inline ? styles.sign : styles.arch}>
        <Icon shape={icon} size={inline ? 20 : 28} />
      </span>
      <div className={styles.words}>
        <Title {...(Title === 'h1' && { tabIndex: -1, 'data-page-title': true })}>{title}</Title>
        {children && <div className={styles.why}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
