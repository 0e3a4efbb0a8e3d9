import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import styles from './stat.module.css';

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** The list that the number counts. */
  href?: string;
}

/** A number and what it counts. */
export function Stat({ label, value, href }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{href ? <AppLink href={href}>{label}</AppLink> : label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** Numbers side by side, two by two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}
