import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { bodyOf } from '~/lib/offline/use-queued.ts';
import styles from './data-requests.module.css';

export type Wish = BodyOf<typeof createDataRequest>;

/** Asked on this device, and not at the clinic yet; or refused there, and why. */
export function UnsentRequest({ record }: { record: QueueRecord }) {
  const t = useTexts();
  const { lastError, summary } = record;
  const kind = bodyOf(createDataRequest, record)?.kind;
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        {kind && <strong>{t(`data_requests.kind_${kind}`)}</strong>}
        <UnsentState record={record} />
      </div>
      <p className={styles.wish}>{summary}</p>
      {isStopped(record) && lastError && <p className={styles.quiet}>{lastError}</p>}
    </li>
  );
}
