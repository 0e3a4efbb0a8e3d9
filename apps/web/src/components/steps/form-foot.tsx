import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import styles from './form-foot.module.css';

export interface FormFootProps {
  /** Back, then Continue; the last takes the larger share. */
  children: ReactNode;
  /** Buttons under each other, as on the emergency screen. */
  stacked?: boolean;
}

/** The actions of a step, fixed at the foot of the screen and clear of the keyboard and the home bar. */
export function FormFoot({ children, stacked }: FormFootProps) {
  return (
    <div className={styles.foot}>
      <div className={classNames(styles.actions, stacked && styles.stacked)}>{children}</div>
    </div>
  );
}
