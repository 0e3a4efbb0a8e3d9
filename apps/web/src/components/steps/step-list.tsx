import type { ReactNode } from 'react';
import { Icon } from '~/components/icon/icon.tsx';
import { check, circleCheck } from '~/components/icon/entry-icons.ts';
import { circle, circleDot } from '~/components/icon/action-icons.ts';
import { classNames } from '~/components/class-names.ts';
import styles from './step-list.module.css';

export type StepState = 'done' | 'now' | 'next';

export interface Step {
  id: string;
  label: ReactNode;
  detail?: ReactNode;
  state: StepState;
}

export interface StepListProps {
  label: string;
  steps: readonly Step[];
  /** "Done", read out with a finished step. */
  doneLabel: string;
  /** `column` beside a form on the desktop; `row` for two or three steps over a phone screen. */
  direction?: 'column' | 'row';
}

const rowSigns = { done: circleCheck, now: circleDot, next: circle } as const;

export function StepList({ label, steps, doneLabel, direction = 'column' }: StepListProps) {
  return (
    <ol className={styles[direction]} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {direction === 'row' ? (
            <Icon shape={rowSigns[step.state]} />
          ) : (
            <span className={styles.number} aria-hidden="true">
              {step.state === 'done' ? <Icon shape={check} size={16} /> : index + 1}
            </span>
          )}
          <span className={styles.text}>
            {step.label}
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
            {step.state === 'done' && <span className="sr"> · {doneLabel}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
