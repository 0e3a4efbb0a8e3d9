import type { ReactNode } from 'react';
import styles from './key-values.module.css';

export interface KeyValue {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** At the end: an Edit link. */
  action?: ReactNode;
}

export interface KeyValuesProps {
  items: readonly KeyValue[];
  /**
   * `stacked`: question above answer, with lines between; `aligned`: label and value on one line; `above`: a small label
   * above its value, where there is little room.
   */
  layout?: 'stacked' | 'aligned' | 'above';
}

/** Names and their values: answers of a questionnaire, details of an account. */
export function KeyValues({ items, layout = 'stacked' }: KeyValuesProps) {
  return (
    <dl className={styles[layout]}>
      {items.map((item) => (
        <div key={item.id} className={styles.pair}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
          {item.action && <dd className={styles.action}>{item.action}</dd>}
        </div>
      ))}
    </dl>
  );
}
