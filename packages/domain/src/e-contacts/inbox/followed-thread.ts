/**
 * A clinician who opens a colleague's consultation follows it and gets its events. At the start, events of the last so
 * many milliseconds are repeated. A device that has read the thread since then misses nothing and need not read it
 * again.
 */
export const toldOnceMore = 5 * 60_000;

/** How an event of a followed thread is called on its way, apart from the follower's own news, which are numbered. */
export const followedName = (event: string): string => `followed:${event}`;

/** Event that ends following a thread. */
export const followedNoMore = 'followed-no-more';
