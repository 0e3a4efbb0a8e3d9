import { useTexts } from '~/lib/i18n/texts.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { UnsentWrite } from './unsent-appointments.ts';
import styles from './appointment-actions.module.css';

/** Says that a change is only on this device so far, or that it was refused and why. */
export function UnsentBadge({ unsent, isDeleted }: { unsent: UnsentWrite; isDeleted: boolean }) {
  const t = useTexts();
  return (
    <>
      <UnsentState record={unsent} part="state" {...(isDeleted && { waits: t('appointments.delete_waits') })} />
      {isStopped(unsent) && unsent.lastError && <span className={styles.why}>{unsent.lastError}</span>}
      <UnsentState record={unsent} part="way" />
    </>
  );
}
