import type { QueueRecord } from '~/lib/offline/database.ts';

/**
 * Shares one request among callers who ask for the same at the same time or shortly after. A failure is shared only while
 * the request is running; later callers try again.
 */
export interface SharedCalls {
  /**
   * @param key what is asked for, and by whom.
   * @param window milliseconds for which the answer serves after it has come.
   */
  <T>(key: string, window: number, work: () => Promise<T>): Promise<T>;
}

/** Two writes are the same if these fields are. The idempotency key differs with each try. */
type Write = Pick<QueueRecord, 'userId' | 'method' | 'url' | 'body'>;

/** Each write is made, unless it opts into a window in which the same write joins the first. */
export function sharedWrites() {
  const share = sharedCalls();
  return <T>({ userId, method, url, body }: Write, window: number | undefined, work: () => Promise<T>): Promise<T> =>
    window === undefined ? work() : share(`${userId} ${method} ${url} ${JSON.stringify(body)}`, window, work);
}

export function sharedCalls(): SharedCalls {
  const known = new Map<string, Promise<unknown>>();
  return <T>(key: string, window: number, work: () => Promise<T>) => {
    const running = known.get(key);
    if (running !== undefined) return running as Promise<T>;
    const begun = work();
    known.set(key, begun);
    const forget = () => {
      if (known.get(key) === begun) known.delete(key);
    };
    begun.then(() => setTimeout(forget, window), forget);
    return begun;
  };
}
