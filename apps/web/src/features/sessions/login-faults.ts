import { loginInputSchema, type LoginInput } from '@hodi/domain/sessions/sessions.api.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';

export interface Fault {
  code: 'required' | 'invalid_phone' | 'password_too_short' | 'too_long' | 'invalid_value';
  /** For the sentence: how many characters it takes. */
  limits: { min?: number; max?: number };
}

export type LoginFaults = Partial<Record<'mobile_number' | 'password', Fault>>;

const minimum = 8;
const maximum = 128;

/** What is wrong before anything is sent, by field; an empty object when nothing is. */
export function loginFaults(input: LoginInput): LoginFaults {
  const faults: LoginFaults = {};
  for (const issue of loginInputSchema.safeParse(input).error?.issues ?? []) {
    const field = issue.path[0];
    if (field !== 'mobile_number' && field !== 'password') continue;
    faults[field] ??= { code: issue.message as Fault['code'], limits: { min: minimum, max: maximum } };
  }
  if (input.password === '') faults.password = { code: 'required', limits: {} };
  if (faults.mobile_number === undefined && normalisePhone(input.mobile_number) === null) {
    faults.mobile_number = { code: 'invalid_phone', limits: {} };
  }
  return faults;
}
