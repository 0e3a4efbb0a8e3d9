import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

/** Above which message the divider stands, and how many are new. */
export interface UnreadMark {
  seq: number;
  count: number;
}

export type ThreadEntry =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'inquiry'; key: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: ThreadMessage }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage };

interface Given {
  thread: Thread;
  unsent: readonly UnsentMessage[];
  mark: UnreadMark | null;
  /** The day of a moment as the reader calls it. */
  dayOf: (at: string) => string;
}

/** What stands in the thread from top to bottom, a chip before the first of each day. */
export function threadEntries({ thread, unsent, mark, dayOf }: Given): ThreadEntry[] {
  const entries: ThreadEntry[] = [];
  let today = '';
  const add = (at: string | null, entry: ThreadEntry) => {
    const day = at === null ? today : dayOf(at);
    if (day !== today) entries.push({ kind: 'day', key: `day ${day} ${entry.key}`, day });
    today = day;
    if (entry.kind === 'message' && entry.message.e_contact_message.seq === mark?.seq) {
      entries.push({ kind: 'unread', key: 'unread', count: mark.count });
    }
    entries.push(entry);
  };
  add(thread.item.e_contact.created_at, { kind: 'inquiry', key: 'inquiry' });
  for (const message of thread.item.messages) {
    const { id, created_at } = message.e_contact_message;
    add(created_at, { kind: 'message', key: id, message });
  }
  for (const message of unsent) add(message.written_at, { kind: 'unsent', key: message.id, unsent: message });
  return entries;
}
