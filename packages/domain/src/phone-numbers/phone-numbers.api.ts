import * as z from 'zod/mini';
import { passwordLength } from '../sessions/login-rules.ts';
import { shownCodeSchema } from '../sessions/sessions.api.ts';
import { mobileNumberSchema } from '../registrations/registration.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { userSchema } from '../users/user.ts';
import { codeSchema, verificationBegunSchema } from '../verifications/verification.ts';

const patientParams = z.object({ patient_id: idSchema });
const givenCode = z.object({ code: codeSchema });

/**
 * A number that its owner never confirmed changes at once, and the consent code and link go to the new one: `changed`.
 * A confirmed one stays until the code from the new one is given. `verification_id` is good for sending it again.
 */
export const changePatientPhone = endpoint({
  name: 'phone_numbers.change_patient',
  summary: 'Change the mobile number of a patient; a code goes to the new one',
  method: 'PATCH',
  path: '/patients/:patient_id/phone',
  params: patientParams,
  body: z.object({ mobile_number: mobileNumberSchema }),
  answer: z.object({ changed: z.boolean(), ...verificationBegunSchema.shape }),
  status: 202,
  who: ['clinician'],
  answersInvited: true,
  repeat: 'keyed',
  audit: true,
});

export const verifyPatientPhone = endpoint({
  name: 'phone_numbers.verify_patient',
  summary: 'Give the code from the new mobile number of a patient',
  method: 'POST',
  path: '/patients/:patient_id/phone/verify',
  params: patientParams,
  body: givenCode,
  answer: z.object({ user: userSchema }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

/** A logged-in phone does not prove who holds it, so the password is required, and a code as in `passwords.change`. */
export const changeOwnPhone = endpoint({
  name: 'phone_numbers.change_own',
  summary: 'Change the own mobile number; a code goes to the new one',
  method: 'PATCH',
  path: '/auth/phone',
  body: z.object({
    mobile_number: mobileNumberSchema,
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(passwordLength.max, 'too_long')),
    code: shownCodeSchema,
  }),
  answer: verificationBegunSchema,
  status: 202,
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

export const verifyOwnPhone = endpoint({
  name: 'phone_numbers.verify_own',
  summary: 'Give the code from the own new mobile number',
  method: 'POST',
  path: '/auth/phone/verify',
  body: givenCode,
  answer: z.object({ user: userSchema }),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

/**
 * A child from 12 years on who has no number of their own yet gets one by the code, and with it an account. 400 with field
 * `mobile_number`: `too_young`, `own_number`; 409 `has_own_number`.
 */
export const beginOwnAccount = endpoint({
  name: 'phone_numbers.begin_own_account',
  summary: 'A caregiver invites a young person to an account of their own; a code goes to the young person’s phone',
  method: 'POST',
  path: '/patients/me/people/:patient_id/phone',
  params: patientParams,
  body: z.object({ mobile_number: mobileNumberSchema }),
  answer: verificationBegunSchema,
  status: 202,
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});

export const verifyOwnAccount = endpoint({
  name: 'phone_numbers.verify_own_account',
  summary: 'Give the code from the phone of a young person whom the caller invited to an account of their own',
  method: 'POST',
  path: '/patients/me/people/:patient_id/phone/verify',
  params: patientParams,
  body: givenCode,
  answer: z.object({ user: userSchema }),
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});
