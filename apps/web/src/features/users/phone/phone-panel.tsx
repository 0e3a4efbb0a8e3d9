import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { phone } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { keptCode } from '~/lib/verification/pending-code.ts';
import styles from '../account-page.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PhoneChange = lazyComponent(async () => (await import('./phone-change.tsx')).PhoneChange, null);

/** The number that opens the account, and the way to another one. A code that was asked for opens it again by itself. */
export function PhonePanel() {
  const t = useTexts();
  const [isChanging, setIsChanging] = useState(() => keptCode('hodi-code-phone') !== null);
  return (
    <Panel title={t('person.mobile_number')}>
      <div className={styles.settings}>
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
