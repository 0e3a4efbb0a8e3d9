import { StatusBadge } from '~/components/status/status-badge.tsx';
import { Button } from '~/components/action/button.tsx';
import { NotNoted } from '~/lib/offline/again/not-noted.tsx';
import { sendAgain } from '~/lib/offline/again/send-again.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { stateTexts } from '~/lib/offline/again/state-texts.ts';
import type { UnsentWrite } from './unsent-appointments.ts';
import styles from './appointment-actions.module.css';

/** That a change is only on this device so far; or that it was refused, and why. */
export function UnsentBadge({ unsent, isDeleted }: { unsent: UnsentWrite; isDeleted: boolean }) {
  const t = useTexts();
  const isStopped = unsent.state === 'failed' || unsent.state === 'refused';
  return (
    <>
      <StatusBadge kind={isStopped ? 'not_sent' : 'waiting_to_send'}>
        {isDeleted && !isStopped ? t('appointments.delete_waits') : t(stateTexts[unsent.state])}
      </StatusBadge>
      {isStopped && unsent.lastError && <span className={styles.why}>{unsent.lastError}</span>}
      {unsent.state === 'failed' && (
        <Button size="small" onClick={() => void sendAgain(unsent.id)}>
          {t('connection.send_again')}
        </Button>
      )}
      <NotNoted id={unsent.id} />
    </>
  );
}
