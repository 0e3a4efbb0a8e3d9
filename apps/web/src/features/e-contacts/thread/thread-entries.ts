import type { ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { HeldReply, OwnerChange } from '@hodi/domain/e-contacts/inbox/inbox.ts';
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
  | { kind: 'owner'; key: string; change: OwnerChange }
  | { kind: 'held'; key: string; held: HeldReply }
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

interface Dated {
  at: string;
  entry: ThreadEntry;
}

/** Events between the messages, oldest first: calls, changes of owner, and held replies. */
function besidesMessages({ owner_changes = [], held_replies = [] }: Thread, calls: readonly ShownCall[]): Dated[] {
  const all: Dated[] = [
    ...calls.map((call): Dated => ({ at: call.called_at, entry: { kind: 'call', key: call.id, call } })),
    ...owner_changes.map((change): Dated => ({ at: change.at, entry: { kind: 'owner', key: change.id, change } })),
    ...held_replies.map((held): Dated => ({ at: held.created_at, entry: { kind: 'held', key: held.id, held } })),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Lists the entries of a thread from top to bottom, with a date chip before the first of each day. */
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
  let rest = besidesMessages(thread, calls);
  const addBefore = (moment: number) => {
    const due = rest.filter(({ at }) => Date.parse(at) < moment);
    rest = rest.slice(due.length);
    for (const { at, entry } of due) add(at, entry);
  };
  for (const message of thread.item.messages) {
    const { id, created_at } = message.e_contact_message;
    addBefore(Date.parse(created_at));
    add(created_at, { kind: 'message', key: id, message });
  }
  addBefore(Infinity);
  for (const message of unsent) add(message.written_at, { kind: 'unsent', key: message.id, unsent: message });
  return entries;
}
