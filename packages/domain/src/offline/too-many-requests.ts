/** The server has no room for more of an account that has asked very much at once, of whatever kind: it goes on a little later. */
export const tooManyRequests = 'too_many_requests';

/**
 * Milliseconds until there is room again; however long a server says, it is asked after a minute.
 * @param seconds as the server says it.
 */
export const rateLimitDelay = (seconds = 1): number => Math.min(Math.max(1, seconds), 60) * 1_000;
