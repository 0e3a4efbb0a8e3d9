import type { ReactNode } from 'react';
import { ChevronLink } from '~/components/layout/chevron-link.tsx';
import { classNames } from '~/components/class-names.ts';
import styles from './page.module.css';

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
