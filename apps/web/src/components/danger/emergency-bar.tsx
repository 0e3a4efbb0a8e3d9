import type { ReactNode } from 'react';
import { ButtonLink } from '~/components/action/button.tsx';
import { ambulance, phone } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './emergency-bar.module.css';

export interface EmergencyBarProps {
  /** "In an emergency do not wait here. Call 112 or 999." */
  children: ReactNode;
  call: { label: string; number: string };
}

/** At the foot of the pages before login, for whoever should not be filling in a form now. */
export function EmergencyBar({ children, call }: EmergencyBarProps) {
  return (
    <aside className={styles.bar}>
      <Icon shape={ambulance} size={24} className={styles.sign} />
      <p className={styles.text}>{children}</p>
      <ButtonLink kind="danger-outline" size="small" icon={phone} href={`tel:${call.number}`} className={styles.call}>
        {call.label}
      </ButtonLink>
    </aside>
  );
}
