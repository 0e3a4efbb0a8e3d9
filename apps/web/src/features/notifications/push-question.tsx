import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useDevicePush } from '~/lib/push/use-device-push.ts';
import { useIsPhone } from '~/lib/use-media.ts';
import { useTurnOn } from './device-row.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';
import styles from './settings.module.css';

/**
 * Asks once for each account whether Hodi may tell its person on this device; the browser asks only whoever says yes. Whoever
 * needs the app on the home screen for it is told how.
 */
export default function PushQuestion() {
  const t = useTexts();
  const { settings, choose } = useNotificationSettings();
  const device = useDevicePush();
  const turnOn = useTurnOn(device);
  const isPhone = useIsPhone();
  const [isOver, setIsOver] = useState(false);
  const { state, isBusy } = device;
  const needsHomeScreen = state === 'needs_home_screen';
  if (isOver || settings?.was_asked !== false || (state !== 'off' && !needsHomeScreen)) return null;
  const end = () => {
    setIsOver(true);
    choose({ was_asked: true });
  };
  return (
    <section className={styles.question} aria-labelledby="push-question">
      <h2 id="push-question">{t(isPhone ? 'notifications.ask.title_phone' : 'notifications.ask.title_device')}</h2>
      <p>{t(needsHomeScreen ? 'notifications.device.needs_home_screen' : 'notifications.ask.why')}</p>
      <div className={styles.answers}>
        {needsHomeScreen ? (
          <Button kind="soft" onClick={end}>
            {t('notifications.ask.understood')}
          </Button>
        ) : (
          <>
            <Button kind="main" sending={isBusy} onClick={() => void turnOn().finally(end)}>
              {t('notifications.ask.yes')}
            </Button>
            <Button onClick={end}>{t('notifications.ask.not_now')}</Button>
          </>
        )}
      </div>
    </section>
  );
}
