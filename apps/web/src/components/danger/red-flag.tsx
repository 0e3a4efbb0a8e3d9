import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { octagonAlert, triangleAlert } from '~/components/icon/state-icons.ts';
import styles from './red-flag.module.css';

export interface RedFlagProps {
  /** `call` is the strip that offers the emergency number. */
  severity: 'emergency' | 'warning' | 'call';
  icon?: IconShape;
  title?: ReactNode;
  children?: ReactNode;
  /** When it was raised. */
  meta?: ReactNode;
  /** Acknowledge, or the call button; `call` puts it at the end of the line. */
  action?: ReactNode;
}

/** Above everything else until it is acknowledged. */
export function RedFlag({ severity, icon, title, children, meta, action }: RedFlagProps) {
  const sign = icon ?? (severity === 'emergency' ? octagonAlert : triangleAlert);
  return (
    <section className={classNames(styles.flag, severity === 'call' && styles.call)}>
      <Icon shape={sign} size={24} className={styles.sign} />
      <div className={styles.body}>
        {title && <h3 className={styles.title}>{title}</h3>}
        {children && <div>{children}</div>}
        {meta && <p className={styles.meta}>{meta}</p>}
        {severity !== 'call' && action && <div className={styles.action}>{action}</div>}
      </div>
      {severity === 'call' && action}
    </section>
  );
}
