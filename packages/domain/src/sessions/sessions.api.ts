import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { bothUserTypes, userTypeSchema } from '../shared/user-type.ts';
import { loginPath, passwordLength, phoneMaxLength, refreshPath } from './login-rules.ts';

export const loginInputSchema = z.object({
  mobile_number: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(phoneMaxLength, 'invalid_phone')),
  password: z
    .string()
    .check(z.minLength(passwordLength.min, 'password_too_short'), z.maxLength(passwordLength.max, 'too_long')),
  user_type: userTypeSchema,
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
  audit: false,
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

export const logout = endpoint({
  name: 'sessions.logout',
  summary: 'End the session',
  method: 'POST',
  path: '/auth/logout',
  answer: z.object({}),
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});
