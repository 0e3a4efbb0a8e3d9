/** Codes by SMS that confirm a mobile number: what both sides know of them. */
import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { codeIn } from '../shared/typed-text.ts';

export const codeLength = 6;
/** Milliseconds. */
export const codeLife = 10 * 60_000;
/** Wrong codes after which a verification is used up. */
export const codeTries = 5;
/** Seconds to wait before a code can be sent again: after the first, the second, and every further one. */
export const resendWaits = [60, 120, 300] as const;

/** @param sent how many codes were sent so far, at least one. @returns seconds. */
export const resendWait = (sent: number): number => resendWaits[Math.min(sent, resendWaits.length) - 1] ?? 300;

/** People copy codes with a blank in the middle, or the whole SMS. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => codeIn(text) ?? ''),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'invalid_code')),
);

export const verificationBegunSchema = z.object({
  verification_id: idSchema,
  /** Seconds until another code can be asked for. */
  resend_after: z.number(),
  /** Outside production: the page where what would have left by SMS can be read. */
  outbox: z.optional(z.string()),
});
export type VerificationBegun = z.infer<typeof verificationBegunSchema>;
