/** Finds replies that were sent in the moment in which their page was closed, before the queue had them. */
import { keysUnder, peekLocal } from '~/lib/offline/drafts/draft-changes.ts';

export const replyKey = (eContactId: string): string => `reply/${eContactId}`;

/** Threads in which a message of this author was being sent. Other drafts are text that nobody has sent yet. */
export async function threadsWithLeft(owner: string): Promise<string[]> {
  const found: string[] = [];
  for (const key of await keysUnder(replyKey(''), owner)) {
    const kept = await peekLocal<{ underWay?: readonly unknown[] }>(key, owner);
    if (kept?.underWay?.length) found.push(key.slice(replyKey('').length));
  }
  return found;
}
