import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '../database.ts';
import SendAgainButton from './send-again-button.tsx';
import { isStopped, stateTexts } from './state-texts.ts';
import styles from './unsent-state.module.css';

interface UnsentStateProps {
  record: Pick<QueueRecord, 'id' | 'state'>;
  /** Instead of that it waits. */
  waits?: string;
  /** The state alone, or the way to send it again alone, where the two stand apart. */
  part?: 'state' | 'way';
}

/** On the thing itself that is not at the clinic yet: that it waits; or that it was not sent, and the way to send it again. */
export function UnsentState({ record, waits, part }: UnsentStateProps) {
  const t = useTexts();
  const { id, state } = record;
  return (
    <span className={styles.unsent}>
      {part !== 'way' && (
        <StatusBadge kind={isStopped(record) ? 'not_sent' : 'waiting_to_send'}>
          {(!isStopped(record) && waits) || t(stateTexts[state])}
        </StatusBadge>
      )}
      {part !== 'state' && state === 'failed' && <SendAgainButton id={id} />}
    </span>
  );
}
