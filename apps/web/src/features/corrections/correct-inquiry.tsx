import { useState } from 'react';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Button } from '~/components/action/button.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import styles from './corrections.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog, null);

const requestOf = (record: QueueRecord) => bodyOf(createCorrection, record)?.data_request_id ?? undefined;

/** Written on this device, and not at the server yet; or refused there, and why. */
function Unsent({ record }: { record: QueueRecord }) {
  const { lastError, summary } = record;
  return (
    <div className={styles.asked}>
      <UnsentState record={record} />
      <p className={styles.text}>{summary}</p>
      {isStopped(record) && lastError && <p className={styles.due}>{lastError}</p>}
    </div>
  );
}

/** On the clinician's side of an inquiry: what the patient asks to have corrected, and the way to do it. */
export function CorrectInquiry({ thread }: { thread: Thread }) {
  const t = useTexts();
  const { date } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const unsent = useQueued({ thread: thread.item.e_contact.id, name: createCorrection.name });
  const waiting = new Set(unsent.filter(({ state }) => state !== 'refused').map(requestOf));
  // A server of the last version takes none.
  if (thread.corrections === undefined) return null;
  const asked = (thread.asked_corrections ?? []).filter(({ id }) => !waiting.has(id));
  return (
    <section className={styles.corrections} aria-label={t('corrections.title')}>
      {asked.map(({ id, text, due_at }) => (
        <div key={id} className={styles.asked}>
          <p className={styles.due}>{t('corrections.asked', { due: date(due_at) })}</p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
      {unsent.map((record) => (
        <Unsent key={record.id} record={record} />
      ))}
      <Button size="small" icon={pencil} onClick={() => setIsOpen(true)}>
        {t('corrections.add')}
      </Button>
      {isOpen && <CorrectionDialog thread={thread} asked={asked} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
