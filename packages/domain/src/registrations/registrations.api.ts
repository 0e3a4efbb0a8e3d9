import * as z from 'zod/mini';
import { childSchema } from '../caregivers/child.ts';
import { invitableRoles } from '../clinicians/clinician-kinds.ts';
import { sessionAnswerSchema } from '../sessions/sessions.api.ts';
import { codeSchema, verificationBegunSchema } from '../verifications/verification.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import {
  clinicianRegistrationSchema,
  clinicianWorkSchema,
  patientRegistrationSchema,
  selfRegisteredRoles,
} from './registration.ts';
import { teamConsentSchema } from '../team-care/team-consent.ts';
import { linkTokenSchema } from '../shared/text-schemas.ts';

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
    invitation: z.optional(linkTokenSchema),
    /** Their choice of who may read and answer at the inviting institution with team care; without it they are asked later. */
    team_consent: z.optional(teamConsentSchema),
    /** A child of whoever registers, on the same phone. */
    child: z.optional(childSchema),
  }),
  answer: z.union([verificationBegunSchema, sessionAnswerSchema]),
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: true,
});

const invitedParts = {
  /** Of whoever comes without an invitation; an invitation says where, and as what. */
  institution_id: z.optional(clinicianWorkSchema.shape.institution_id),
  role: z.optional(z.enum(invitableRoles)),
  invitation: z.optional(linkTokenSchema),
};
const whole = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
type Parts = { invitation?: string | undefined; institution_id?: string | undefined; role?: string | undefined };
const isSelfRegistered = (role: string): boolean => (selfRegisteredRoles as readonly string[]).includes(role);

/**
 * As for patients: the link of an SMS invitation to this number confirms it, and the answer is that of a login with
 * 200. Invited clinicians are approved in the invitation's role and institution, whatever the body says. Without an
 * invitation the institution must be open for registration (403 `invitation_only`).
 */
export const registerClinician = endpoint({
  name: 'registrations.register_clinician',
  summary: 'Begin the registration of a clinician: a code goes to the mobile number, unless its invitation confirms it',
  method: 'POST',
  path: '/auth/register-clinician',
  body: z
    .object({ ...z.omit(clinicianRegistrationSchema, { institution_id: true, role: true }).shape, ...invitedParts })
    .check(
      z.refine<Parts>(({ invitation, institution_id }) => invitation !== undefined || institution_id !== undefined, {
        path: ['institution_id'],
        message: 'required',
        ...whole,
      }),
      z.refine<Parts>(({ invitation, role }) => invitation !== undefined || role !== undefined, {
        path: ['role'],
        message: 'required',
        ...whole,
      }),
      z.refine<Parts>(
        ({ invitation, role }) => invitation !== undefined || role === undefined || isSelfRegistered(role),
        { path: ['role'], message: 'invalid_choice', ...whole },
      ),
    ),
  answer: z.union([verificationBegunSchema, sessionAnswerSchema]),
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: true,
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
  audit: true,
});
