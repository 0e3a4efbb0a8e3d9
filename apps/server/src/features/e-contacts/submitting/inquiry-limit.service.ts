/**
 * How many inquiries a patient may send: far more than anybody has questions, and too few to fill the lists of a clinic. What
 * raises an emergency is taken all the same, and counts too.
 */
import type { Work } from '#server/work/work.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { countTry, retryAfter } from '#server/work/throttle.ts';

export interface Counting {
  /** Signs what is counted. */
  secret: string;
  inquiriesPerHour: number;
  /** Limit of an institution's photos and voice notes; none by default. */
  gigabytes?: number;
}

/** Counts one more. @returns null where there is room for it; staff who fill in for patients are not counted. */
export async function countInquiry(work: Work, { secret, inquiriesPerHour }: Counting): Promise<number | null> {
  const { tx, now, caller } = work;
  if (caller.patient === null) return null;
  const throttle = { kind: 'inquiry', limit: inquiriesPerHour, window: 3_600_000, isFixed: true };
  return countTry({ db: tx, secret, now }, throttle, caller.patient.id);
}

/** @param wait as counted, in milliseconds. @throws Refusal 429 `too_many_inquiries` with Retry-After. */
export function requireRoom(wait: number | null, isEmergency: boolean): void {
  if (wait === null || isEmergency) return;
  throw new Refusal(429, 'too_many_inquiries', { retryAfterSeconds: retryAfter(wait) });
}
