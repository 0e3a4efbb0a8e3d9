import { StatusBadge } from '~/components/status/status-badge.tsx';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';
import type { QueueRecord } from '../database.ts';
import { stateTexts } from './state-texts.ts';

// Few stop, so its code and words are on no page.
const SendAgain = lazyPart(
  () => withTexts('lock', import('./send-again-button.tsx')).then((part) => part.SendAgainButton),
  () => null,
);

export interface UnsentStateProps {
  record: Pick<QueueRecord, 'id' | 'state'>;
  /** Instead of that it waits. */
  waits?: string | false;
}

/** On the thing itself that is not at the clinic yet: that it waits; or that it was not sent, and the way to send it again. */
export function UnsentState({ record: { id, state }, waits }: UnsentStateProps) {
  const t = useTexts();
  const isStopped = state === 'failed' || state === 'refused';
  return (
    <>
      <StatusBadge kind={isStopped ? 'not_sent' : 'waiting_to_send'}>
        {(!isStopped && waits) || t(stateTexts[state])}
      </StatusBadge>
      {state === 'failed' && <SendAgain id={id} />}
    </>
  );
}
