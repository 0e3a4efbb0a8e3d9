/** Which queued write may go next. Writes to one thread or patient keep their order; a failed one holds back only what follows it there or depends on it. */

export type QueueState = 'waiting' | 'sending' | 'failed' | 'refused';

export interface QueuedWrite {
  id: string;
  /** Milliseconds since 1970, when it was queued. */
  timestamp: number;
  state: QueueState;
  /** Writes with the same thread go in order. */
  thread: string | null;
  /** Ids that this write creates, and ids that must exist before it. */
  creates: readonly string[];
  needs: readonly string[];
}

/** Oldest first; the id decides between two of the same millisecond, since ids made later sort later. */
export const byAge = (a: QueuedWrite, b: QueuedWrite): number =>
  a.timestamp - b.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The next write that may be sent; undefined when nothing can go now. */
export function nextWrite<W extends QueuedWrite>(queue: readonly W[]): W | undefined {
  const heldThreads = new Set<string>();
  const missing = new Set<string>();
  for (const write of [...queue].sort(byAge)) {
    const isHeld =
      (write.thread !== null && heldThreads.has(write.thread)) || write.needs.some((id) => missing.has(id));
    const isStopped = write.state === 'failed' || write.state === 'refused';
    if (!isHeld && !isStopped) return write;
    if (write.thread !== null) heldThreads.add(write.thread);
    for (const id of write.creates) missing.add(id);
  }
  return undefined;
}
