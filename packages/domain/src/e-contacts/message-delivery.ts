/** How far a message came: what its author is shown beside it. */
import type { ThreadMessage, Told } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { isRead } from './thread-updates.ts';

export type Delivery =
  | { state: 'sent' | 'read' }
  | ({ state: 'told' } & Told)
  /** No way reached the other side. */
  | { state: 'not_reached'; since: string };

/** @returns of a message that the server has. The later of "told" and "not reached" counts; each only from the message on. */
export function deliveryOf(thread: Thread, message: ThreadMessage): Delivery {
  if (isRead(thread, message)) return { state: 'read' };
  const { told, not_reached_at } = thread.item;
  const writtenAt = Date.parse(message.e_contact_message.created_at);
  const after = (at: string | undefined | null): number => {
    const moment = at ? Date.parse(at) : -Infinity;
    return moment >= writtenAt ? moment : -Infinity;
  };
  const [toldAt, missedAt] = [after(told?.at), after(not_reached_at)];
  if (not_reached_at && missedAt > toldAt) return { state: 'not_reached', since: not_reached_at };
  return told && toldAt > -Infinity ? { state: 'told', ...told } : { state: 'sent' };
}
