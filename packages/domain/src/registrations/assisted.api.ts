import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { newPasswordSchema } from '../passwords/password.ts';
import { openPatientInfoSchema, patientInfoSchema } from '../patients/patient.ts';
import { sessionAnswerSchema } from '../sessions/sessions.api.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { teamConsentSchema } from '../team-care/team-consent.ts';
import { personNameSchema } from '../users/user.ts';
import { codeSchema, verificationBegunSchema } from '../verifications/verification.ts';
import { assistedRegistrationSchema } from './assisted.ts';
import { birthYearSchema } from './birth-year.ts';
import { linkTokenSchema } from '../shared/text-schemas.ts';

/** The code went to the patient's phone; the verification is found by the patient. */
const codeSentSchema = z.omit(verificationBegunSchema, { verification_id: true });
const patientParams = z.object({ patient_id: idSchema });

/**
 * 409 `looks_like_duplicate` with `details.duplicates` when the institution has somebody alike, unless confirmed;
 * 409 `number_has_account` when the number has a patient account: invite instead, or with a `child` agree `in_person`: then only the
 * child is added to it.
 */
export const assistedRegister = endpoint({
  name: 'registrations.assisted_register',
  summary: 'Register a patient on the spot; their phone gets a consent code and a link to set a password',
  method: 'POST',
  path: '/patients/assisted-register',
  body: assistedRegistrationSchema,
  answer: z.object({
    patient_info: patientInfoSchema,
    member_id: z.string(),
    code: codeSentSchema,
    /** Of the child who was registered along. */
    child: z.optional(z.object({ patient_id: idSchema, member_id: z.string() })),
    /**
     * The number has an account, to which the child was added in person: `patient_info` and `member_id` are the child's, nothing
     * was sent, and nothing is told of whose account it is.
     */
    is_account_known: z.optional(z.boolean()),
    /** How many more the institution may register for now; absent while there are many. */
    registrations_left: z.optional(z.number()),
  }),
  status: 201,
  who: ['clinician'],
  needs: 'registrations',
  answersInvited: true,
  repeat: 'keyed',
  audit: true,
});

/** The relationship is active after this, and the number confirmed. */
export const verifyConsent = endpoint({
  name: 'registrations.verify_consent',
  summary: 'Give the code from the phone of a patient whom the caller registered',
  method: 'POST',
  path: '/patients/:patient_id/consent/verify',
  params: patientParams,
  body: z.object({ code: codeSchema }),
  answer: z.object({ patient_info: openPatientInfoSchema }),
  who: ['clinician'],
  needs: 'registrations',
  repeat: 'natural',
  audit: true,
});

export const resendConsent = endpoint({
  name: 'registrations.resend_consent',
  summary: 'Send the consent code again, and the link too when it is no longer good',
  method: 'POST',
  path: '/patients/:patient_id/consent/resend',
  params: patientParams,
  answer: codeSentSchema,
  status: 202,
  who: ['clinician'],
  needs: 'registrations',
  repeat: 'natural',
  audit: true,
});

/** Greeting on the link's page; 404 `invalid_registration_link` for a wrong, used or expired link. */
export const validateToken = endpoint({
  name: 'registrations.validate_token',
  summary: 'Whether a link of an assisted registration is good, and who registered whom',
  method: 'GET',
  path: '/patients/validate-token/:token',
  params: z.object({ token: linkTokenSchema }),
  answer: z.object({
    given_name: z.string(),
    preferred_language: languageSchema,
    /** Nobody has confirmed yet that the number is the patient's, or it may be somebody else's by now. */
    asks_birth_year: z.boolean(),
    /** The same where the date of birth is an estimate: a code was sent by SMS, which proves it instead. */
    code: z.optional(verificationBegunSchema),
    /**
     * The institution works as a team, and the patient has not agreed yet to whom they let read: what they said to the clinician, null
     * where they were not asked. Absent where nothing is to be asked.
     */
    team_consent: z.optional(z.nullable(teamConsentSchema)),
    clinician: z.object({ ...personNameSchema.shape, role: clinicianRoleSchema, institution_name: z.string() }),
  }),
  who: 'anyone',
  audit: false,
});

/**
 * Single use. It confirms the number and says yes to the clinician; 400 with field `birth_year`: `other_birth_year` where the
 * clinician wrote down another one and nobody has confirmed the number, since a mistyped one brings the link to somebody else; 400
 * `app_outdated` where it, or the code, is asked for and was left out; 400 `incorrect_code`, 410 `code_expired` of the code.
 */
export const completeRegistration = endpoint({
  name: 'registrations.complete',
  summary: 'Set the password of a patient whom a clinician registered; answers as a login does',
  method: 'POST',
  path: '/patients/complete-registration',
  body: z.object({
    token: linkTokenSchema,
    password: newPasswordSchema,
    /** Left out where it is not asked for, and by an app that cannot ask. */
    birth_year: z.optional(birthYearSchema),
    /** In its place where the date of birth is an estimate. */
    code: z.optional(codeSchema),
    /** The patient's choice of who may read and answer; without it their earlier choice holds. */
    team_consent: z.optional(teamConsentSchema),
  }),
  answer: sessionAnswerSchema,
  who: 'anyone',
  repeat: 'natural',
  audit: true,
});
