import * as z from 'zod/mini';
import { sessionAnswerSchema } from '../sessions/sessions.api.ts';
import { codeSchema, verificationBegunSchema } from '../verifications/verification.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { clinicianRegistrationSchema, patientRegistrationSchema } from './registration.ts';

/**
 * With the link of an invitation by SMS to this very number no code is needed: the answer is that of a login, with 200.
 * Everybody else is asked for a code, 202; whoever came by a link is connected with the clinician after it.
 */
export const registerPatient = endpoint({
  name: 'registrations.register_patient',
  summary: 'Begin the registration of a patient: a code goes to the mobile number, unless its invitation confirms it',
  method: 'POST',
  path: '/auth/register-patient',
  body: z.object({
    ...patientRegistrationSchema.shape,
    /** The token of an invitation's link. */
    invitation: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
  }),
  answer: z.union([verificationBegunSchema, sessionAnswerSchema]),
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});

export const registerClinician = endpoint({
  name: 'registrations.register_clinician',
  summary: 'Begin the registration of a clinician: a code goes to the mobile number',
  method: 'POST',
  path: '/auth/register-clinician',
  body: clinicianRegistrationSchema,
  answer: verificationBegunSchema,
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});

/** The account exists after this, and its first session is open. */
export const verifyPhone = endpoint({
  name: 'registrations.verify_phone',
  summary: 'End a registration with the code from the SMS; answers as a login does',
  method: 'POST',
  path: '/auth/verify-phone',
  body: z.object({ verification_id: idSchema, code: codeSchema }),
  answer: sessionAnswerSchema,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});
