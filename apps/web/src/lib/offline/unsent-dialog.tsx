import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import {
  getThreadForClinician,
  getThreadForPatient,
  postMessage,
  setEContactStatus,
  type Thread,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import type { QueueRecord } from './database.ts';
import { RetryNotSaved } from './retry/retry-not-saved.tsx';
import { sendAgain } from './retry/send-again.ts';
import { takeOverAnyway } from './retry/take-over.ts';
import DiscardDialog from './discard-dialog.tsx';
import { bodyOf, useQueued } from './use-queued.ts';
import { isStopped, stateTexts } from './retry/state-texts.ts';
import styles from './unsent-dialog.module.css';

interface WaitingDialogProps {
  asks: 'to_look' | 'to_discard';
  onClose: () => void;
}

/** Dialog about all of a person's unsent writes. */
export default function WaitingDialog({ asks, onClose }: WaitingDialogProps) {
  const unsent = useQueued();
  return asks === 'to_look' ? (
    <UnsentDialog unsent={unsent} onClose={onClose} />
  ) : (
    <DiscardDialog records={unsent} onDone={onClose} />
  );
}

/** Everything that the clinic does not have yet: what it is, why, and what the author can do about it. */
function UnsentDialog({ unsent, onClose }: { unsent: readonly QueueRecord[]; onClose: () => void }) {
  const t = useTexts();
  const [discarding, setDiscarding] = useState<QueueRecord | null>(null);
  return (
    <Modal title={t('connection.unsent_title')} closeLabel={t('shell.close')} onClose={onClose}>
      {unsent.length === 0 ? (
        <p>{t('connection.nothing_waits')}</p>
      ) : (
        <ul className={styles.list}>
          {unsent.map((record) => (
            <UnsentRow key={record.id} record={record} onDiscard={() => setDiscarding(record)} onEdit={onClose} />
          ))}
        </ul>
      )}
      {discarding && <DiscardDialog records={[discarding]} onDone={() => setDiscarding(null)} />}
    </Modal>
  );
}

/** Where a refused write is taken up again: in its form, or in its thread, where it is to be seen what came before it. */
function placeOf({ name, thread, editAt }: QueueRecord): { href: string; says: TextKey } | undefined {
  if (name === setEContactStatus.name || name === setOwner.name)
    return { href: `/clinician/e-contact/${thread}`, says: 'connection.open' };
  return editAt === null ? undefined : { href: editAt, says: 'connection.edit' };
}

/** A message into a thread that was resolved would be refused each time. */
function useIsOver({ name, thread }: QueueRecord): boolean {
  const queryClient = useQueryClient();
  if (name !== postMessage.name || thread === null) return false;
  return [getThreadForPatient, getThreadForClinician].some((endpoint) => {
    const known = queryClient.getQueryData<Thread>(queryFor(endpoint, { params: { id: thread } }).queryKey);
    return known !== undefined && !isOpen(known.item.e_contact.status);
  });
}

interface UnsentRowProps {
  record: QueueRecord;
  onDiscard: () => void;
  onEdit: () => void;
}

function UnsentRow({ record, onDiscard, onEdit }: UnsentRowProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const place = record.state === 'refused' ? placeOf(record) : undefined;
  const hasStopped = isStopped(record);
  const isOver = useIsOver(record);
  // Somebody else owns the thread by now: the same write would be refused again.
  const isOfOwner = record.state === 'refused' && record.name === setOwner.name;
  const mayTakeOver = isOfOwner && (bodyOf(setOwner, record)?.clinician_id ?? null) !== null;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.what}>{t(record.title as TextKey)}</span>
        <time className={styles.when}>{dateTime(serverTimeOf(record.timestamp))}</time>
      </div>
      {record.summary && <p className={styles.summary}>{record.summary}</p>}
      <StatusBadge kind={hasStopped ? 'not_sent' : 'waiting_to_send'}>{t(stateTexts[record.state])}</StatusBadge>
      {hasStopped && record.lastError && <p className={styles.why}>{record.lastError}</p>}
      <RetryNotSaved id={record.id} />
      <div className={styles.actions}>
        {place && (
          <ButtonLink size="small" kind="soft" href={place.href} onClick={onEdit}>
            {t(place.says)}
          </ButtonLink>
        )}
        {mayTakeOver && (
          <Button size="small" kind="soft" onClick={() => void takeOverAnyway(record)}>
            {t('refer.take_over_anyway')}
          </Button>
        )}
        {hasStopped && !isOver && !isOfOwner && (
          <Button size="small" kind="soft" onClick={() => void sendAgain(record.id)}>
            {t('connection.send_again')}
          </Button>
        )}
        {record.state !== 'sending' && (
          <Button size="small" kind="quiet" onClick={onDiscard}>
            {t('connection.discard')}
          </Button>
        )}
      </div>
    </li>
  );
}
