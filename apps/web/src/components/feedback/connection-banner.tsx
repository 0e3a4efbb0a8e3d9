import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { circleCheck, cloudUp, refresh, wifiOff } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import styles from './connection-banner.module.css';

export type ConnectionState = 'offline' | 'sending' | 'pending' | 'connected';

export interface ConnectionBannerProps {
  state: ConnectionState;
  /** Says the count: "You are offline. 3 changes waiting to send." */
  children: ReactNode;
  /** With `pending`: Send now, then Dismiss (which asks before it throws anything away). With `offline`: Look. */
  actions?: readonly { label: string; onPress: () => void }[] | undefined;
}

const signs = { offline: wifiOff, sending: refresh, pending: cloudUp, connected: circleCheck } as const;

/** The state of the connection, one at a time, above the content. The first action is outlined, the rest underlined. */
export function ConnectionBanner({ state, children, actions }: ConnectionBannerProps) {
  return (
    <div className={classNames(styles.banner, styles[state])} role="status">
      <Icon shape={signs[state]} />
      <span className={styles.text}>{children}</span>
      {actions?.map((action, index) => (
        <button
          key={action.label}
          type="button"
          className={classNames(styles.action, index > 0 && styles.second)}
          onClick={action.onPress}
        >
          <span>{action.label}</span>
        </button>
      ))}
    </div>
  );
}
