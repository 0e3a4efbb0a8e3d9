import type { Throttle } from '#server/work/throttle.ts';

const hour = 3_600_000;

/** Every SMS costs money and disturbs whoever has the number. */
export const smsPerNumber: Throttle = { kind: 'sms', limit: 5, window: hour, isFixed: true };
/** Of these so many a day are sent for whoever is not staff: they need one or two. */
export const smsPerNumberDaily: Throttle = { kind: 'sms-day', limit: 10, window: 24 * hour, isFixed: true };
/** Mobile networks put thousands of phones behind one address. */
export const smsPerAddress: Throttle = { kind: 'sms-address', limit: 300, window: hour, isFixed: true };
/** Whoever has a whole block of IPv6 addresses has thousands of the smaller ones. */
export const smsPerBlock56: Throttle = { kind: 'sms-block-56', limit: 600, window: hour, isFixed: true };
export const smsPerBlock48: Throttle = { kind: 'sms-block-48', limit: 1_200, window: hour, isFixed: true };
/** Of the whole installation, for whoever is not logged in: from a thousand addresses too. */
export const smsOfAnybody = (limit: number): Throttle => ({ kind: 'sms-anybody', limit, window: hour, isFixed: true });
/** Wrong codes: a right one is given back. */
export const codesPerAddress: Throttle = { kind: 'code-address', limit: 600, window: hour, isFixed: true };
/**
 * Wrong codes of all verifications of a number for one purpose: a new code every few minutes would give many tries a day.
 * Apart from those of other purposes, so that whoever uses them up at one, without a login, does not shut the others.
 */
export const codesPerNumber: Throttle = { kind: 'code', limit: 20, window: 24 * hour };
