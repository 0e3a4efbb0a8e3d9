/**
 * Whoever has a colleague's consultation open follows it: they are told what happens in it, and, as they begin, once more what
 * happened in it for so long, in milliseconds. A device that has read it since misses nothing and need not read it again.
 */
export const toldOnceMore = 5 * 60_000;

/** How an event of a followed thread is called on its way, apart from the follower's own news, which are numbered. */
export const followedName = (event: string): string => `followed:${event}`;

/** What says that the thread is not followed any more. */
export const followedNoMore = 'followed-no-more';
