import type { ReactNode } from 'react';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import styles from './service-chip.module.css';

/** A service that was asked for. */
export function ServiceChip({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <span className={styles.chip}>
      <Icon shape={icon} size={14} />
      <span>{children}</span>
    </span>
  );
}
