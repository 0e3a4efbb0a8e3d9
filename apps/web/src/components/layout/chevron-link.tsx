import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronLeft } from '~/components/icon/navigation-icons.ts';
import styles from './chevron-link.module.css';

/** Up to the page this one belongs to. */
export function ChevronLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={styles.link}>
      <Icon shape={chevronLeft} size={18} />
      {children}
    </AppLink>
  );
}
