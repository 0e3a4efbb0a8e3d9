import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { RetryNotSaved } from '~/lib/offline/retry/retry-not-saved.tsx';
import { sendAgain } from '~/lib/offline/retry/send-again.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { unsentBookings } from '../change/unsent-appointments.ts';
import { useUnsent } from '../change/use-with-unsent.ts';
import { isStopped, stateTexts } from '~/lib/offline/retry/state-texts.ts';
import styles from './appointments.module.css';
import DiscardDialog from '~/lib/offline/discard-dialog.tsx';
import { EditUnsent } from './edit-unsent.tsx';

export interface UnsentListProps {
  /** Only of this patient. */
  patient_id?: string;
  /** The id of one that the address asks to change. */
  asked?: string | null;
  onAnswered?: () => void;
}

/** Booked on this device, not at the clinic yet. */
export function UnsentList({ patient_id, asked = null, onAnswered }: UnsentListProps) {
  const t = useTexts();
  const [own, setOwn] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState<QueueRecord | null>(null);
  const all = unsentBookings(useUnsent());
  const unsent = patient_id === undefined ? all : all.filter(({ body }) => body.patient_id === patient_id);
  const editing = asked ?? own;
  return (
    <>
      {unsent.length > 0 && (
        <Panel title={t('appointments.unsent')} lines>
          {unsent.map((record) => (
            <UnsentBooking
              key={record.id}
              record={record}
              onEdit={() => setOwn(record.body.id)}
              onDiscard={() => setDiscarding(record)}
            />
          ))}
        </Panel>
      )}
      {editing !== null && (
        <EditUnsent
          id={editing}
          onClose={() => {
            setOwn(null);
            onAnswered?.();
          }}
        />
      )}
      {discarding && <DiscardDialog records={[discarding]} onDone={() => setDiscarding(null)} />}
    </>
  );
}

interface UnsentBookingProps {
  record: ReturnType<typeof unsentBookings<QueueRecord>>[number];
  onEdit: () => void;
  onDiscard: () => void;
}

function UnsentBooking({ record, onEdit, onDiscard }: UnsentBookingProps) {
  const t = useTexts();
  const { state, summary, lastError, body } = record;
  const hasStopped = isStopped(record);
  const what = { what: summary };
  return (
    <div className={styles.unsent}>
      <div className={styles.unsentWords}>
        <b>{summary}</b>
        <span>
          {t(`appointment.type.${body.type}`)} · {body.topic}
        </span>
        <StatusBadge kind={hasStopped ? 'not_sent' : 'waiting_to_send'}>{t(stateTexts[state])}</StatusBadge>
        {hasStopped && lastError && <span className={styles.why}>{lastError}</span>}
        <RetryNotSaved id={record.id} />
      </div>
      {state !== 'sending' && (
        <span className={styles.unsentActions}>
          {hasStopped && (
            <Button
              size="small"
              aria-label={t('appointments.unsent_again', what)}
              onClick={() => void sendAgain(record.id)}
            >
              {t('connection.send_again')}
            </Button>
          )}
          <Button size="small" aria-label={t('appointments.unsent_edit', what)} onClick={onEdit}>
            {t('connection.edit')}
          </Button>
          <Button size="small" kind="quiet" aria-label={t('appointments.unsent_discard', what)} onClick={onDiscard}>
            {t('connection.discard')}
          </Button>
        </span>
      )}
    </div>
  );
}
