import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { lock } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from '../account-page.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PasswordForm = lazyComponent(async () => (await import('./password-form.tsx')).PasswordForm, null);

/** The way to another password. */
export function PasswordPanel() {
  const t = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel title={t('password.title')}>
      <div className={styles.settings}>
        <p className={styles.why}>{t('password.why')}</p>
        {isChanging ? (
          <PasswordForm onEnd={() => setIsChanging(false)} />
        ) : (
          <Button icon={lock} onClick={() => setIsChanging(true)}>
            {t('password.change')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
