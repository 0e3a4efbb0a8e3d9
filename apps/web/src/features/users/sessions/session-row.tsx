import { browserName } from '@hodi/domain/sessions/browser-name.ts';
import type { SessionInfo } from '@hodi/domain/sessions/sessions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from '../account-page.module.css';

interface SessionRowProps {
  session: SessionInfo;
  isEnding: boolean;
  onEnd: () => void;
}

/** One device, in words by which its owner knows it again. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTexts();
  const { relative } = useFormats();
  const { browser, system } = browserName(session.user_agent);
  const name = browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  return (
    <div className={styles.device}>
      <div className={styles.deviceText}>
        <div className={styles.deviceName}>{name}</div>
        <div className={styles.why}>
          {t('devices.last_used', { when: relative(session.last_used_at) })}
          {session.address && ` · ${session.address}`}
        </div>
      </div>
      {session.is_current ? (
        <StatusBadge kind="active">{t('devices.this')}</StatusBadge>
      ) : (
        <Button size="small" sending={isEnding} aria-label={t('devices.end_device', { device: name })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </div>
  );
}
