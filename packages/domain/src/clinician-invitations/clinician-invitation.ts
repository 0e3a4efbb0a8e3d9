/** A clinician whom an institution invites: kept as a draft, then sent by SMS or e-mail with a link. */
import * as z from 'zod/mini';
import { invitableRoles } from '../clinicians/clinician-kinds.ts';
import { workExperienceSchema } from '../clinicians/managed-clinician.ts';
import { mobileNumberSchema, optionalEmailSchema, optionalNameSchema } from '../registrations/registration.ts';
import { invitationDeliverySchema, invitationMethods } from '../relationships/patient-invitation.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { momentSchema } from '../shared/time.ts';
import { cleanTyped } from '../shared/typed-text.ts';
import { nameSchema } from '../users/user.ts';
import { clinicianInvitationStatuses } from './invitation-status.ts';

const optionalMobile = z._default(
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text === null || cleanTyped(text).trim() === '' ? null : text)),
    ),
    z.nullable(mobileNumberSchema),
  ),
  null,
);

const fields = {
  role: z.enum(invitableRoles),
  given_name: nameSchema,
  additional_name: optionalNameSchema,
  family_name: optionalNameSchema,
  /** Needed to send by SMS; typed in any usual form. */
  mobile_number: optionalMobile,
  /** Needed to send by e-mail. */
  email: optionalEmailSchema,
  method: z.enum(invitationMethods),
  /** Of what is sent, and of the page that its link opens. */
  language: languageSchema,
  work_experience: workExperienceSchema,
};
type Reachable = { method: 'sms' | 'email'; mobile_number: string | null; email: string | null };

/**
 * The field that keeps an invitation from being sent. Drafts may lack it.
 * @returns undefined if it can be sent.
 */
export function sendingFault({ method, mobile_number, email }: Reachable) {
  if (method === 'sms' && mobile_number === null) return { field: 'mobile_number', code: 'mobile_required' } as const;
  return method === 'email' && email === null ? ({ field: 'email', code: 'required' } as const) : undefined;
}

interface Sendable extends Reachable {
  send: boolean;
}
const isSendable = (invitation: Sendable, field: string): boolean =>
  !invitation.send || sendingFault(invitation)?.field !== field;

/** Also where other fields are at fault: a form tells all faults at once. */
const when = () => true;

const canBeSent = [
  z.refine<Sendable>((form) => isSendable(form, 'mobile_number'), {
    path: ['mobile_number'],
    message: 'mobile_required',
    when,
  }),
  z.refine<Sendable>((form) => isSendable(form, 'email'), { path: ['email'], message: 'required', when }),
] as const;

/** At once; otherwise it stays a draft. */
const send = z._default(z.boolean(), false);

export const inviteClinicianSchema = z
  .object({
    id: idSchema,
    /** The own one of an admin; a superuser says which. */
    institution_id: z.optional(idSchema),
    ...fields,
    send,
  })
  .check(...canBeSent);
export type InviteClinician = z.output<typeof inviteClinicianSchema>;

/** `version` is that of the draft that was seen. */
export const editClinicianInvitationSchema = z
  .object({ ...fields, send, version: z.number().check(z.int()) })
  .check(...canBeSent);
export type EditClinicianInvitation = z.output<typeof editClinicianInvitationSchema>;

export const clinicianInvitationStatusSchema = z.enum(clinicianInvitationStatuses);

export const managedInvitationSchema = z.object({
  id: idSchema,
  institution_id: idSchema,
  role: z.enum(invitableRoles),
  given_name: z.string(),
  additional_name: z.nullable(z.string()),
  family_name: z.nullable(z.string()),
  mobile_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  method: z.enum(invitationMethods),
  language: languageSchema,
  work_experience: z.string(),
  status: clinicianInvitationStatusSchema,
  version: z.number(),
  created_at: momentSchema,
  /** When the message went out last; null of a draft, as is when it expires. */
  sent_at: z.nullable(momentSchema),
  expires_at: z.nullable(momentSchema),
  delivery: z.nullable(invitationDeliverySchema),
});
export type ManagedInvitation = z.infer<typeof managedInvitationSchema>;

/** Values that the registration page fills in for anybody with the link. */
export const shownClinicianInvitationSchema = z.object({
  role: z.enum(invitableRoles),
  given_name: z.string(),
  additional_name: z.nullable(z.string()),
  family_name: z.nullable(z.string()),
  mobile_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  work_experience: z.string(),
  language: languageSchema,
  expires_at: momentSchema,
  institution: z.object({ id: idSchema, name: z.string(), type: z.string(), country: z.string() }),
  invited_by: z.nullable(
    z.object({
      given_name: z.string(),
      additional_name: z.nullable(z.string()),
      family_name: z.nullable(z.string()),
      role: z.string(),
    }),
  ),
});
export type ShownClinicianInvitation = z.infer<typeof shownClinicianInvitationSchema>;
