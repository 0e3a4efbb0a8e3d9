import type { ReactNode } from 'react';
import { IconButton, IconLink } from '~/components/action/icon-button.tsx';
import { PersonDoor, type PersonDoorProps } from '~/components/brand/person-door.tsx';
import { classNames } from '~/components/class-names.ts';
import { arrowLeft } from '~/components/icon/entry-icons.ts';
import styles from './app-header.module.css';

export interface AppHeaderProps {
  /** The Logo, on the desktop and before login. */
  logo?: ReactNode;
  /** Back to where the person came from; leaves out the logo. */
  back?: { label: string; href: string } | { label: string; onPress: () => void };
  /** Person of this page: the selected clinician, or the other side of a thread. */
  person?: Omit<PersonDoorProps, 'size'>;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** In the middle from 1024 px on: the clinician's institution. */
  centre?: ReactNode;
  /** At the end: menus, "Saved", More. */
  children?: ReactNode;
}

/** Place at the start, account at the end. The page's own title is its h1, not this one. */
export function AppHeader({ logo, back, person, title, subtitle, centre, children }: AppHeaderProps) {
  return (
    <header className={classNames(styles.header, back && styles.back)}>
      <div className={styles.start}>
        {back &&
          ('href' in back ? (
            <IconLink icon={arrowLeft} label={back.label} href={back.href} />
          ) : (
            <IconButton icon={arrowLeft} label={back.label} onClick={back.onPress} />
          ))}
        {logo}
        {person && <PersonDoor size="s" {...person} />}
        {(title || subtitle) && (
          <div className={styles.titles}>
            {title && <div className={classNames(styles.title, back && styles.strong)}>{title}</div>}
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
        )}
      </div>
      {centre && <div className={styles.centre}>{centre}</div>}
      <div className={styles.end}>{children}</div>
    </header>
  );
}
