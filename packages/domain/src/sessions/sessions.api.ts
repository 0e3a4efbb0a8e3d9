import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { cleanTyped } from '../shared/typed-text.ts';
import { bothUserTypes, userTypeSchema } from '../shared/user-type.ts';
import { loginPath, passwordLength, phoneMaxLength, refreshPath } from './login-rules.ts';

/** Of the second factor that counts: six digits of its app, or a recovery code. Needed only where there is one. */
export const shownCodeSchema = z.optional(
  z.string().check(z.overwrite(cleanTyped), z.trim(), z.maxLength(40, 'invalid_code')),
);

export const loginInputSchema = z.object({
  mobile_number: z
    .string()
    .check(z.overwrite(cleanTyped), z.trim(), z.minLength(1, 'required'), z.maxLength(phoneMaxLength, 'invalid_phone')),
  password: z
    .string()
    .check(z.minLength(passwordLength.min, 'password_too_short'), z.maxLength(passwordLength.max, 'too_long')),
  user_type: userTypeSchema,
  /** Staff with a second factor: six digits of their app, or a recovery code. Missing, the answer is `totp_required`. */
  totp_code: shownCodeSchema,
});
export type LoginInput = z.infer<typeof loginInputSchema>;

export const sessionAnswerSchema = z.object({ access_token: z.string(), user_type: userTypeSchema });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const login = endpoint({
  name: 'sessions.login',
  summary: 'Log in with mobile number and password, as patient or clinician',
  method: 'POST',
  path: loginPath,
  body: loginInputSchema,
  answer: sessionAnswerSchema,
  who: 'anyone',
  repeat: 'natural',
  audit: true,
});

export const refresh = endpoint({
  name: 'sessions.refresh',
  summary: 'A new access token for the session in the cookie',
  method: 'POST',
  path: refreshPath,
  answer: sessionAnswerSchema,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});

/** By the token, or by the cookie alone: a logout made without a network is done later. */
export const logout = endpoint({
  name: 'sessions.logout',
  summary: 'End the session of the token and of the cookie',
  method: 'POST',
  path: '/auth/logout',
  answer: z.object({}),
  who: 'anyone',
  repeat: 'natural',
  audit: true,
});

/**
 * Secret that unwraps the key of data on this person's devices. Released to the logged-in user, so that a new password
 * loses nothing that waits on a device. 32 bytes, base64url.
 */
export const deviceSecret = endpoint({
  name: 'sessions.device_secret',
  summary: 'What opens the data that the own devices keep, together with a password or instead of a forgotten one',
  method: 'GET',
  path: '/auth/device-secret',
  answer: z.object({ secret: z.string() }),
  who: bothUserTypes,
  whileWaiting: true,
  audit: false,
});

export const sessionInfoSchema = z.object({
  id: idSchema,
  /** As the browser named itself. */
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: momentSchema,
  last_used_at: momentSchema,
  is_current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

export const listSessions = endpoint({
  name: 'sessions.list',
  summary: 'Where the own account is logged in, last used first',
  method: 'GET',
  path: '/auth/sessions',
  answer: z.object({ sessions: z.array(sessionInfoSchema) }),
  who: bothUserTypes,
  whileWaiting: true,
  audit: false,
});

export const endSession = endpoint({
  name: 'sessions.end',
  summary: 'End one of the own sessions',
  method: 'DELETE',
  path: '/auth/sessions/:session_id',
  params: z.object({ session_id: idSchema }),
  answer: z.object({}),
  who: bothUserTypes,
  whileWaiting: true,
  repeat: 'natural',
  audit: true,
});

export const endOtherSessions = endpoint({
  name: 'sessions.end_others',
  summary: 'End all own sessions but this one',
  method: 'POST',
  path: '/auth/sessions/end-others',
  answer: z.object({}),
  who: bothUserTypes,
  whileWaiting: true,
  repeat: 'natural',
  audit: true,
});
