/** When a write that could not be delivered is tried again, and what an answer to it means. */
import { tooManyRequests } from './too-many-requests.ts';

export const maxTries = 5;
const firstDelay = 500;
const longestDelay = 8_000;
const jitter = 0.25;
/** After so many failures in a row all sending pauses. */
export const failuresBeforePause = 5;
export const pauseMilliseconds = 30_000;
/** One replayed request may take so long at first, in milliseconds. */
export const replayTimeout = 5_000;
/** And never longer than this, as any request. */
const longestPatience = 120_000;

/**
 * How long the next one may take where a line that is up let one run out after so many milliseconds: on a line that needs
 * longer than the first limit nothing would ever arrive.
 */
export const morePatience = (milliseconds: number): number => Math.min(2 * milliseconds, longestPatience);

/** It was done when it came first; whoever sent it may not see it any more. */
export const doneBefore = 'done_before';

const retryableStatus: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** A status that says "not now" rather than "no". */
export const isRetryable = (status: number): boolean => retryableStatus.has(status);

/**
 * Milliseconds to wait before try number `tries` + 1: 500 ms doubling to 8 s, 25 % more or less.
 * @param chance a random number from 0 to 1.
 */
export function retryDelay(tries: number, chance: number): number {
  const base = Math.min(firstDelay * 2 ** Math.max(0, tries - 1), longestDelay);
  return Math.round(base * (1 + jitter * (2 * chance - 1)));
}

/** Result of a try: an answer with status and code, or none (connection lost, timeout). */
export type Reply = { status: number; code?: string } | 'no_answer';

/**
 * `sent`: the server has it. `again`: not now, and it counts as a try. `wait`: nothing was answered, or the first
 * try is still worked on; costs no try. `no_room`: the account has asked too much at once, and nothing of it goes before
 * the time that the server names; costs no try. `signed_out`: its owner must sign in first; costs no try. `refused`: a
 * person must look at it. The server names its reason; what names none was said by something on the way, and is no word
 * about what was written.
 */
export type Outcome = 'sent' | 'again' | 'wait' | 'no_room' | 'signed_out' | 'refused';

export function outcomeOf(reply: Reply): Outcome {
  if (reply === 'no_answer') return 'wait';
  const { status, code } = reply;
  if (status >= 200 && status < 300) return 'sent';
  if (code === doneBefore) return 'sent';
  if (status === 429 && code === tooManyRequests) return 'no_room';
  if (status === 401) return 'signed_out';
  if (status === 409 && code === 'idempotency_in_flight') return 'wait';
  return isRetryable(status) || !code ? 'again' : 'refused';
}
