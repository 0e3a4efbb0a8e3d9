import type { QueueState } from '@hodi/domain/offline/queue-order.ts';
import type { TextKey } from '~/lib/i18n/texts.ts';

/** How it stands with a write that is not at the clinic yet. */
export const stateTexts = {
  waiting: 'connection.waiting',
  sending: 'connection.sending_this',
  failed: 'connection.failed',
  refused: 'connection.refused',
} as const satisfies Record<QueueState, TextKey>;

/** Whether nothing happens with a write unless somebody does something. */
export const isStopped = ({ state }: { state: QueueState }): boolean => state === 'failed' || state === 'refused';
