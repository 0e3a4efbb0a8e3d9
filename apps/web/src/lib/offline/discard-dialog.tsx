import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { RetryNotSaved } from './retry/retry-not-saved.tsx';
import { discardAsked } from './retry/send-again.ts';
import type { QueueRecord } from './database.ts';
import styles from './unsent-dialog.module.css';

/** Throwing away what was never sent cannot be taken back, so each thing is named first. */
export default function DiscardDialog({ records, onDone }: { records: readonly QueueRecord[]; onDone: () => void }) {
  const t = useTexts();
  const count = records.length;
  const discard = async () => {
    let areGone = true;
    for (const { id } of records) areGone = (await discardAsked(id)) && areGone;
    if (areGone) onDone();
  };
  return (
    <ConfirmDialog
      destructive
      title={t('connection.discard_title', { count })}
      confirmLabel={t('connection.discard_confirm', { count })}
      cancelLabel={t('connection.keep')}
      closeLabel={t('shell.close')}
      onConfirm={() => void discard()}
      onCancel={onDone}
    >
      <p>{t('connection.discard_warning')}</p>
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={record.id}>
            <span className={styles.what}>{t(record.title as TextKey)}</span>
            {record.summary && <p className={styles.summary}>{record.summary}</p>}
            <RetryNotSaved id={record.id} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
