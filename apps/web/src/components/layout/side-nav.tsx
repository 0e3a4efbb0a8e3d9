import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NavCount } from './nav-count.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './side-nav.module.css';

export interface SideNavProps {
  label: string;
  items: readonly NavItem[];
  /** 64 px with signs only, to give a consultation the room; up to 1024 px it is a rail anyway. */
  rail?: boolean;
}

export function SideNav({ label, items, rail }: SideNavProps) {
  return (
    <nav className={classNames(styles.nav, rail && styles.rail)} aria-label={label}>
      {items.map((item) => (
        <AppLink
          key={item.href}
          href={item.href}
          className={styles.item}
          title={item.label}
          aria-current={item.current ? 'page' : undefined}
        >
          <Icon shape={item.icon} />
          <span className={styles.label}>{item.label}</span>
          <NavCount item={item} className={styles.count} />
        </AppLink>
      ))}
    </nav>
  );
}
