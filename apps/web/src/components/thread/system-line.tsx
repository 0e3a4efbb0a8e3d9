import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import styles from './system-line.module.css';

export interface SystemLineProps {
  icon: IconShape;
  children: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** Opens what it speaks of: the answers of the inquiry. */
  href?: string;
  onPress?: () => void;
}

/** An event inside the thread, such as the inquiry itself or the thread being resolved. */
export function SystemLine({ icon, children, detail, href, onPress }: SystemLineProps) {
  const leads = href !== undefined || onPress !== undefined;
  const classes = classNames(styles.line, leads && styles.leads, !leads && !detail && styles.centred);
  const body = (
    <>
      <Icon shape={icon} />
      <span className={styles.text}>
        {detail ? <b>{children}</b> : children}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {leads && <Icon shape={chevronRight} />}
    </>
  );
  if (href !== undefined) {
    return (
      <AppLink href={href} className={classes}>
        {body}
      </AppLink>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={classes} onClick={onPress}>
        {body}
      </button>
    );
  }
  return <div className={classes}>{body}</div>;
}
