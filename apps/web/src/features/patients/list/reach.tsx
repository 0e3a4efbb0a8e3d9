import type { NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import { notificationWays } from '@hodi/domain/notifications/notification-ways.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { wayIcons } from '~/lib/notifications/way-icons.ts';
import styles from './patient-table.module.css';

/** By what a patient can be told of something: signs, with the words for whoever hears or points at them. */
export function Reach({ by }: { by: readonly NotificationWay[] }) {
  const t = useTexts();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  if (by.length === 0) return <StatusBadge kind="not_reached">{t('notifications.not_reachable')}</StatusBadge>;
  const ways = notificationWays.filter((way) => by.includes(way));
  const words = t('notifications.reachable', { ways: list.format(ways.map((way) => t(`notifications.way.${way}`))) });
  return (
    <span className={styles.reach} title={words}>
      {ways.map((way) => (
        <Icon key={way} shape={wayIcons[way]} size={18} />
      ))}
      <span className="sr">{words}</span>
    </span>
  );
}
