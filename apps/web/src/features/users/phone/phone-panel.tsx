import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { phone } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { keptCode } from '~/lib/verification/pending-code.ts';
import { useOwnUser } from '../own-user-name.tsx';
import styles from '../account-page.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PhoneChange = lazyComponent(async () => (await import('./phone-change.tsx')).PhoneChange, null);

/** The number that opens the account, and the way to another one. A code that was asked for opens it again by itself. */
export function PhonePanel() {
  const t = useTexts();
  const { phone: phoneOf } = useFormats();
  const user = useOwnUser();
  const [isChanging, setIsChanging] = useState(() => keptCode('hodi-code-phone') !== null);
  return (
    <Panel title={t('person.mobile_number')}>
      <div className={styles.settings}>
        <strong>{user && phoneOf(user.mobile_number)}</strong>
        <p className={styles.why}>{t('phone.why')}</p>
        {isChanging ? (
          <PhoneChange onEnd={() => setIsChanging(false)} />
        ) : (
          <Button icon={phone} onClick={() => setIsChanging(true)}>
            {t('phone.change')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
