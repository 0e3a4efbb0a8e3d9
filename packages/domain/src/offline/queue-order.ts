/**
 * Which queued write may go next. Writes to one thread or patient keep their order. One that stopped (refused, or five
 * tries used) waits for its author; it holds back only what needs the thing it would have made. An emergency goes before all else.
 */

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
  /** Somebody may be in danger. */
  urgent?: boolean;
}

/**
 * Urgent writes first, then the oldest. Writes of the same millisecond are ordered by id, since later ids sort later.
 */
export const byAge = (a: QueuedWrite, b: QueuedWrite): number =>
  Number(b.urgent ?? false) - Number(a.urgent ?? false) ||
  a.timestamp - b.timestamp ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The next write that may be sent; undefined when nothing can go now.
 * @param setAside ids that are not tried now, such as one that just got no answer.
 */
export function nextWrite<W extends QueuedWrite>(
  queue: readonly W[],
  setAside: ReadonlySet<string> = new Set(),
): W | undefined {
  const heldThreads = new Set<string>();
  const makers = makersOf(queue);
  // Whatever its age: a phone's clock may have been set back between the making of a thing and the writing to it.
  const isMissing = (id: string, write: W) => {
    const others = makers.get(id);
    return others !== undefined && (others.size > 1 || !others.has(write));
  };
  // The write that creates a thread does not wait for writes that depend on it: it may be an edit made after them.
  const isBehind = ({ thread, creates }: W) => thread !== null && heldThreads.has(thread) && !creates.includes(thread);
  for (const write of inOrder(queue)) {
    const isHeld =
      setAside.has(write.id) ||
      isBehind(write) ||
      (write.thread !== null && isMissing(write.thread, write)) ||
      write.needs.some((id) => isMissing(id, write));
    if (!isHeld && (write.state === 'waiting' || write.state === 'sending')) return write;
    if (write.thread !== null && isHeld) heldThreads.add(write.thread);
  }
  return undefined;
}

/** By id: the writes that make the thing. Once for the whole queue, since a thousand may wait in it. */
function makersOf<W extends QueuedWrite>(queue: readonly W[]): Map<string, Set<W>> {
  const makers = new Map<string, Set<W>>();
  for (const write of queue) {
    for (const id of write.creates) makers.set(id, (makers.get(id) ?? new Set()).add(write));
  }
  return makers;
}

/** As a rule it is in order already. */
function inOrder<W extends QueuedWrite>(queue: readonly W[]): readonly W[] {
  const isSorted = queue.every((write, index) => index === 0 || byAge(queue[index - 1] ?? write, write) <= 0);
  return isSorted ? queue : [...queue].sort(byAge);
}

/** Logging in and out and its like is for now or never; everything else that changes something may wait. */
export const mayWait = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !path.startsWith('/auth/') && !path.endsWith('/generate-speech-preview');
