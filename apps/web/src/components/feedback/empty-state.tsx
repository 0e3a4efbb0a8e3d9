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
}

/** An empty doorway: says why, and gives the next step. */
export function EmptyState({ icon, title, children, action, titleAs: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.arch}>
        <Icon shape={icon} size={28} />
      </span>
      <Title {...(Title === 'h1' && { tabIndex: -1, 'data-page-title': true })}>{title}</Title>
      {children && <div className={styles.why}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
