import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { lock as lockSign } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { setLock } from '~/lib/vault/change-lock.ts';
import { lockDevice, setPin } from '~/lib/vault/device-lock.ts';
import { longestMinutes } from '~/lib/vault/expired-keys.ts';
import { type Lock, useLock } from '~/lib/vault/lock-state.ts';
import styles from '../account-page.module.css';
import { PinForm } from './pin-form.tsx';

const choices = [5, 15, 60, longestMinutes] as const;

/** When this device locks itself, and what opens it again. It concerns this device alone. */
export function LockPanel() {
  const t = useTexts();
  const lock = useLock();
  return (
    <Panel title={t('lock.title')}>
      <div className={styles.settings}>
        <p className={styles.why}>{t(lock === null ? 'lock.not_yet' : 'lock.why')}</p>
        {lock && <LockSettings lock={lock} />}
      </div>
    </Panel>
  );
}

function LockSettings({ lock }: { lock: Lock }) {
  const t = useTexts();
  const [isChoosing, setIsChoosing] = useState(false);
  const remove = () => {
    setPin(lock.userId, null).then(
      () => toast.success(t('lock.pin_removed')),
      () => toast.error(t('lock.not_kept')),
    );
  };
  return (
    <>
      <Segmented
        label={t('lock.after')}
        options={choices.map((minutes) => ({
          value: String(minutes),
          label: minutes < 60 ? t('lock.minutes', { count: minutes }) : t('lock.hours', { count: minutes / 60 }),
        }))}
        value={String(lock.minutes)}
        onValueChange={(minutes) => setLock({ ...lock, minutes: Number(minutes) })}
      />
      {lock.hasPin && <p>{t('lock.has_pin')}</p>}
      {isChoosing ? (
        <PinForm userId={lock.userId} onEnd={() => setIsChoosing(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button icon={lockSign} onClick={() => void lockDevice()}>
            {t('lock.now')}
          </Button>
          <Button onClick={() => setIsChoosing(true)}>{t(lock.hasPin ? 'lock.change_pin' : 'lock.set_pin')}</Button>
          {lock.hasPin && <Button onClick={remove}>{t('lock.remove_pin')}</Button>}
        </div>
      )}
    </>
  );
}
