import type { ReactNode } from 'react';
import styles from './growing-text.module.css';

/**
 * Lets the text area inside grow with its text without measuring it: an invisible copy of the text lies in the same
 * grid cell and sets the height. The area must carry the class list of a control box.
 */
export function GrowingText({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className={styles.grow} data-copy={value}>
      {children}
    </div>
  );
}
