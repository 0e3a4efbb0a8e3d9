/** A second factor at login for staff: codes of an authenticator app (TOTP, RFC 6238), with recovery codes. */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { codeSchema } from '../verifications/verification.ts';
import { shownCodeSchema } from '../sessions/sessions.api.ts';

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));
const code = shownCodeSchema;

export const getSecondFactor = endpoint({
  name: 'second_factor.get',
  summary: 'Whether the own account asks for a second factor',
  method: 'GET',
  path: '/auth/second-factor',
  answer: z.object({
    is_on: z.boolean(),
    recovery_codes_left: z.number(),
    /** The own institution asks for it; servers of the last version do not tell it. */
    is_required: z.optional(z.boolean()),
  }),
  who: ['clinician'],
  withoutFactor: true,
  audit: false,
});

export const beginSecondFactor = endpoint({
  name: 'second_factor.begin',
  summary: 'A new secret for an authenticator app; it counts when it is confirmed',
  method: 'POST',
  path: '/auth/second-factor/begin',
  body: z.object({ password, code }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  who: ['clinician'],
  withoutFactor: true,
  repeat: 'natural',
  audit: true,
});

/** The recovery codes are shown this once. */
export const confirmSecondFactor = endpoint({
  name: 'second_factor.confirm',
  summary: 'Turn the second factor on with a code of the app; answers recovery codes',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  body: z.object({ code: codeSchema }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  who: ['clinician'],
  withoutFactor: true,
  repeat: 'natural',
  audit: true,
});

/** 409 `second_factor_stays` where the institution asks for it: a new app takes the place of the old one by `begin`. */
export const removeSecondFactor = endpoint({
  name: 'second_factor.remove',
  summary: 'Turn the second factor off',
  method: 'POST',
  path: '/auth/second-factor/remove',
  body: z.object({ password, code }),
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});
