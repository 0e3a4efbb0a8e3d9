import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** A heading above a panel, with what belongs to it at the end of the line. */
export function SectionHead({ title, id, children }: { title: ReactNode; id?: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  );
}
