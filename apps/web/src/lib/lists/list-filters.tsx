import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

/** Above a list: what narrows it down. Named where there is more than one. */
export function ListFilters({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.filters} {...(label !== undefined && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}
