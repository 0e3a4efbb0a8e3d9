import { Button } from '~/components/action/button.tsx';
import { logOut } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { LeaveDialog, useLeaving } from '~/lib/session/logout-confirmation.tsx';
import styles from './account-page.module.css';

export function LogOutPanel() {
  const t = useTexts();
  const leaving = useLeaving();
  return (
    <>
      <Button icon={logOut} onClick={leaving.begin}>
        {t('menu.log_out')}
      </Button>
      <p className={styles.version}>{t('menu.version', { version: __APP_VERSION__ })}</p>
      <LeaveDialog leaving={leaving} />
    </>
  );
}
