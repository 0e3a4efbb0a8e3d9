import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import {
  clinicianInvitationStatusSchema,
  editClinicianInvitationSchema,
  inviteClinicianSchema,
  managedInvitationSchema,
  shownClinicianInvitationSchema,
} from './clinician-invitation.ts';
import { linkTokenSchema, searchSchema } from '../shared/text-schemas.ts';

const oneInvitation = z.object({ invitation: managedInvitationSchema });
const params = z.object({ invitation_id: idSchema });

/** 409 `already_clinician` when the number is that of a clinician of the same institution. */
export const inviteClinician = endpoint({
  name: 'clinician_invitations.create',
  summary: 'Invite a clinician by SMS or e-mail, or keep it as a draft; for the institution’s admin and superusers',
  method: 'POST',
  path: '/clinician-invitations',
  body: inviteClinicianSchema,
  answer: oneInvitation,
  status: 201,
  who: ['clinician'],
  needs: 'staff',
  repeat: 'keyed',
  audit: true,
});

export const listClinicianInvitations = endpoint({
  name: 'clinician_invitations.list',
  summary: 'The invitations of an institution, newest first, with what became of their messages',
  method: 'GET',
  path: '/clinician-invitations',
  query: z.object({
    ...pageQuery,
    /** The own one of an admin; a superuser says which. */
    institution_id: z.optional(idSchema),
    status: z.optional(clinicianInvitationStatusSchema),
    search: searchSchema,
  }),
  answer: pageOf(managedInvitationSchema),
  who: ['clinician'],
  needs: 'staff',
  audit: false,
});

/** 409 `invitation_sent` once it was; 409 `version_conflict` with `details.current` and `details.sent`. */
export const updateClinicianInvitation = endpoint({
  name: 'clinician_invitations.update',
  summary: 'Change a draft, and send it where that is asked for',
  method: 'PUT',
  path: '/clinician-invitations/:invitation_id',
  params,
  body: editClinicianInvitationSchema,
  answer: oneInvitation,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** 400 with field `mobile_number` (`mobile_required`) or `email`; 409 `invitation_answered`; 429 `resend_too_early`. */
export const sendClinicianInvitation = endpoint({
  name: 'clinician_invitations.send',
  summary: 'Send a draft, or an invitation once more; a link sent before is no longer good',
  method: 'POST',
  path: '/clinician-invitations/:invitation_id/send',
  params,
  answer: oneInvitation,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** 409 `invitation_answered` once it was accepted. */
export const deleteClinicianInvitation = endpoint({
  name: 'clinician_invitations.delete',
  summary: 'Delete a draft, or take back what was sent; its link is useless afterwards',
  method: 'DELETE',
  path: '/clinician-invitations/:invitation_id',
  params,
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

const token = z.object({ token: linkTokenSchema });

/**
 * A token of any form is asked for. 404 `invalid_invitation` for one that was never sent; 410 `invitation_used`,
 * `invitation_declined`, `invitation_expired`, `invitation_deleted`, `invitation_replaced` (a newer link was sent).
 */
export const validateClinicianToken = endpoint({
  name: 'clinician_invitations.validate_token',
  summary: 'What an invitation fills in, for the page of registration that its link opens',
  method: 'GET',
  path: '/clinicians/validate-token/:token',
  params: token,
  answer: z.object({ invitation: shownClinicianInvitationSchema }),
  who: 'anyone',
  audit: false,
});

/** Answers as `validateClinicianToken` for a link that is no longer good. */
export const declineClinicianInvitation = endpoint({
  name: 'clinician_invitations.decline',
  summary: 'Say no to an invitation by its link',
  method: 'POST',
  path: '/clinicians/decline-invitation/:token',
  params: token,
  answer: z.object({}),
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});
