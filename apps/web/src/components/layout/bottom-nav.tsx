import { AppLink } from '~/components/action/app-link.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { NavCount } from './nav-count.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './bottom-nav.module.css';

export interface BottomNavProps {
  label: string;
  /** Four. */
  items: readonly NavItem[];
}

export function BottomNav({ label, items }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {items.map((item) => (
        <AppLink
          key={item.href}
          href={item.href}
          className={styles.item}
          aria-current={item.current ? 'page' : undefined}
        >
          <Icon shape={item.icon} size={24} />
          <span>{item.label}</span>
          <NavCount item={item} className={styles.count} />
        </AppLink>
      ))}
    </nav>
  );
}
