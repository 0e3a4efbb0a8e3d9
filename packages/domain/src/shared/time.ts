import * as z from 'zod/mini';

/** A moment: ISO 8601 in UTC, to the millisecond. */
export const momentSchema = z.iso.datetime();
/** A day without a time, such as a date of birth: `2026-11-21`. */
export const plainDateSchema = z.iso.date();
