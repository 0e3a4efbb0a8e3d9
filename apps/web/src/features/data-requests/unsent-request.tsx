import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { stateTexts } from '~/lib/offline/again/state-texts.ts';
import styles from './data-requests.module.css';

export type Wish = BodyOf<typeof createDataRequest>;

/** Asked on this device, and not at the clinic yet; or refused there, and why. */
export function UnsentRequest({ record: { state, lastError, summary, body } }: { record: QueueRecord }) {
  const t = useTexts();
  const isStopped = state === 'failed' || state === 'refused';
  // What this device can no longer open has no body.
  const kind = (body as Wish | null)?.kind;
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        {kind && <strong>{t(`data_requests.kind_${kind}`)}</strong>}
        <StatusBadge kind={isStopped ? 'not_sent' : 'waiting_to_send'}>{t(stateTexts[state])}</StatusBadge>
      </div>
      <p className={styles.wish}>{summary}</p>
      {isStopped && lastError && <p className={styles.quiet}>{lastError}</p>}
    </li>
  );
}
