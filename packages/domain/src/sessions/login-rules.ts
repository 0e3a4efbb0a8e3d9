/**
 * Rules that the login page needs before anything else is loaded. Free of schemas, whose library weighs as much as the
 * page. Contracts and schemas take these values from here.
 */
import { cleanTyped } from '../shared/typed-text.ts';
import { normalisePhone } from '../users/phone.ts';

export const loginPath = '/auth/login';
export const refreshPath = '/auth/refresh';

export const passwordLength = { min: 8, max: 128 } as const;
export const phoneMaxLength = 32;

export interface LoginFault {
  code: 'required' | 'invalid_phone' | 'password_too_short' | 'too_long';
  /** For the sentence: how many characters it takes. */
  limits: { min?: number; max?: number };
}
export type LoginFaults = Partial<Record<'mobile_number' | 'password', LoginFault>>;

function phoneFault(text: string): LoginFault | undefined {
  if (cleanTyped(text).trim() === '') return { code: 'required', limits: {} };
  return normalisePhone(text) === null ? { code: 'invalid_phone', limits: {} } : undefined;
}

function passwordFault(text: string): LoginFault | undefined {
  if (text === '') return { code: 'required', limits: {} };
  if (text.length < passwordLength.min) return { code: 'password_too_short', limits: { min: passwordLength.min } };
  return text.length > passwordLength.max ? { code: 'too_long', limits: { max: passwordLength.max } } : undefined;
}

/** Checks the form before sending, by field; an empty object if nothing is wrong. */
export function loginFaults(input: { mobile_number: string; password: string }): LoginFaults {
  const mobile_number = phoneFault(input.mobile_number);
  const password = passwordFault(input.password);
  return { ...(mobile_number && { mobile_number }), ...(password && { password }) };
}
