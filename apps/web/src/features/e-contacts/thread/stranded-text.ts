import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

/** Words that were written before the thread was resolved: shown, so that they can be copied, but never sent. */
export const strandedText = (text: string): UnsentMessage | undefined =>
  !hasVisible(text) ? undefined : { id: 'stranded', text, written_at: null, state: 'not_sent' };
