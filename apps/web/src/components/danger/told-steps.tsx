import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import styles from './told-steps.module.css';

export interface ToldStep {
  id: string;
  state: 'done' | 'waits';
  icon: IconShape;
  title: ReactNode;
  detail?: ReactNode;
}

/** Shows the progress of an emergency step by step. New steps are announced to screen readers. */
export function ToldSteps({ steps }: { steps: readonly ToldStep[] }) {
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map(({ id, state, icon, title, detail }) => (
        <li key={id}>
          <span className={classNames(styles.sign, styles[state])}>
            <Icon shape={icon} size={18} />
          </span>
          <div>
            <b>{title}</b>
            {detail && <span className={styles.detail}>{detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
