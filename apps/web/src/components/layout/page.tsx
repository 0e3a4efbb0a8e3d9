import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronLeft } from '~/components/icon/navigation-icons.ts';
import styles from './page.module.css';

/** Up to the page this one belongs to. */
export function ChevronLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink href={href} className={styles.up}>
      <Icon shape={chevronLeft} size={18} />
      {children}
    </AppLink>
  );
}

export interface PageProps {
  title?: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** A link above the title to where this page belongs. */
  up?: { label: string; href: string };
  /** `read`: one column, 640 px at most. */
  width?: 'read' | 'full';
  children: ReactNode;
}

/** The content of a screen: title, actions, stacked sections. The title takes the focus after navigation. */
export function Page({ title, subtitle, actions, up, width = 'full', children }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'read' && styles.read)}>
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.titles}>
            {up && <ChevronLink href={up.href}>{up.label}</ChevronLink>}
            {title && (
              <h1 tabIndex={-1} data-page-title>
                {title}
              </h1>
            )}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}
