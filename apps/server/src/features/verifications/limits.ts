import type { Throttle } from '#server/work/throttle.ts';

const hour = 3_600_000;

/** Every SMS costs money and disturbs the owner of the number. */
export const smsPerNumber: Throttle = { kind: 'sms', limit: 5, window: hour, isFixed: true };
/** Daily limit for requests of everybody but staff: they need one or two. */
export const smsPerNumberDaily: Throttle = { kind: 'sms-day', limit: 10, window: 24 * hour, isFixed: true };
/** Mobile networks put thousands of phones behind one address. */
export const smsPerAddress: Throttle = { kind: 'sms-address', limit: 300, window: hour, isFixed: true };
/** An owner of a whole block of IPv6 addresses has thousands of the smaller blocks. */
export const smsPerBlock56: Throttle = { kind: 'sms-block-56', limit: 600, window: hour, isFixed: true };
export const smsPerBlock48: Throttle = { kind: 'sms-block-48', limit: 1_200, window: hour, isFixed: true };
/** For the whole installation, for people without a login: even from a thousand addresses. */
export const smsOfAnybody = (limit: number): Throttle => ({ kind: 'sms-anybody', limit, window: hour, isFixed: true });
/** Wrong codes: a correct one is given back. */
export const codesPerAddress: Throttle = { kind: 'code-address', limit: 600, window: hour, isFixed: true };
/**
 * Wrong codes of all verifications of a number for one purpose: a new code every few minutes would give many tries a
 * day. Each purpose counts separately, so that somebody without a login who uses up one does not block the others.
 */
export const codesPerNumber: Throttle = { kind: 'code', limit: 20, window: 24 * hour };
