import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { statusLooks, type StatusKind } from './status-kinds.ts';
import styles from './status-badge.module.css';

export interface StatusBadgeProps {
  kind: StatusKind;
  /** The state in words; the kind gives the sign and the colour. */
  children: ReactNode;
}

/** A state as icon, text and colour, always all three. */
export function StatusBadge({ kind, children }: StatusBadgeProps) {
  const { tone, icon } = statusLooks[kind];
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon shape={icon} size={14} />
      <span>{children}</span>
    </span>
  );
}
