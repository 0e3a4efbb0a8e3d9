import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { ShownCall } from './call-line.tsx';
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
  | { kind: 'call'; key: string; call: ShownCall }
  | { kind: 'message'; key: string; message: ThreadMessage }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage };

interface Given {
  thread: Thread;
  unsent: readonly UnsentMessage[];
  /** Oldest first. */
  calls: readonly ShownCall[];
  mark: UnreadMark | null;
  /** The day of a moment as the reader calls it. */
  dayOf: (at: string) => string;
}

/** What stands in the thread from top to bottom, a chip before the first of each day. */
export function threadEntries({ thread, unsent, calls, mark, dayOf }: Given): ThreadEntry[] {
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
  let rest = calls;
  const addCallsBefore = (moment: number) => {
    const due = rest.filter(({ called_at }) => Date.parse(called_at) < moment);
    rest = rest.slice(due.length);
    for (const call of due) add(call.called_at, { kind: 'call', key: call.id, call });
  };
  for (const message of thread.item.messages) {
    const { id, created_at } = message.e_contact_message;
    addCallsBefore(Date.parse(created_at));
    add(created_at, { kind: 'message', key: id, message });
  }
  addCallsBefore(Infinity);
  for (const message of unsent) add(message.written_at, { kind: 'unsent', key: message.id, unsent: message });
  return entries;
}
