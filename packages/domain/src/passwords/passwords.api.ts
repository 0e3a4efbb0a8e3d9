import * as z from 'zod/mini';
import { shownCodeSchema } from '../sessions/sessions.api.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { bothUserTypes, userTypeSchema } from '../shared/user-type.ts';
import { birthYearSchema } from '../registrations/birth-year.ts';
import { mobileNumberSchema } from '../registrations/registration.ts';
import { codeSchema, verificationBegunSchema } from '../verifications/verification.ts';
import { newPasswordSchema } from './password.ts';

/** Answers the same, and sends one SMS, whether the number has an account or not. */
export const forgotPassword = endpoint({
  name: 'passwords.forgot',
  summary: 'Send a code with which a new password can be set',
  method: 'POST',
  path: '/auth/forgot-password',
  body: z.object({ mobile_number: mobileNumberSchema, user_type: userTypeSchema }),
  answer: verificationBegunSchema,
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});

/**
 * Ends every session of the account; the app then logs in with what the person has just typed. 400 with field `birth_year` where
 * nobody has confirmed yet that the number is the owner's, or nobody came for 60 days and the network may have given it to somebody
 * else: `required`, or `other_birth_year`; the code stays good. Then 400 `app_outdated` where it was left out.
 */
export const resetPassword = endpoint({
  name: 'passwords.reset',
  summary: 'Set a new password with the code from the SMS',
  method: 'POST',
  path: '/auth/reset-password',
  body: z.object({
    verification_id: idSchema,
    code: codeSchema,
    password: newPasswordSchema,
    /** Null as long as it was not asked for. An app that cannot ask leaves it out. */
    birth_year: z.optional(z.nullable(birthYearSchema)),
  }),
  answer: z.object({}),
  who: 'anyone',
  repeat: 'natural',
  audit: true,
});

/**
 * Ends every other session of the account. 400 with field `code`: `totp_required`, `incorrect_code`, where the account has a second
 * factor; `app_outdated` where it was left out.
 */
export const changePassword = endpoint({
  name: 'passwords.change',
  summary: 'Change the own password',
  method: 'PUT',
  path: '/auth/password',
  body: z.object({
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
    new_password: newPasswordSchema,
    code: shownCodeSchema,
  }),
  answer: z.object({}),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});
