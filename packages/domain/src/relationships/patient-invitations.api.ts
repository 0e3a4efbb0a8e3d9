import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import {
  invitationFilterSchema,
  invitePatientSchema,
  patientInvitationSchema,
  shownInvitationSchema,
} from './patient-invitation.ts';
import { linkTokenSchema, searchSchema } from '../shared/text-schemas.ts';

const oneInvitation = z.object({ invitation: patientInvitationSchema });
const idParams = z.object({ id: idSchema });

/** Inviting a number once more sends once more: the answer holds the invitation that is there, under its own id. */
export const invitePatient = endpoint({
  name: 'patient_invitations.create',
  summary: 'Invite a patient by SMS or e-mail',
  method: 'POST',
  path: '/patient-invitations',
  body: invitePatientSchema,
  answer: oneInvitation,
  status: 201,
  who: ['clinician'],
  needs: 'invitations',
  repeat: 'keyed',
  audit: true,
  answersInvited: true,
});

export const listPatientInvitations = endpoint({
  name: 'patient_invitations.list',
  summary:
    'Invitations of patients, newest first, with what became of their messages: the own ones, or an institution’s',
  method: 'GET',
  path: '/patient-invitations',
  query: z.object({
    ...pageQuery,
    /** Those of all its clinicians; for its admin and superusers. */
    institution_id: z.optional(idSchema),
    status: z.optional(invitationFilterSchema),
    search: searchSchema,
  }),
  answer: pageOf(patientInvitationSchema),
  who: ['clinician'],
  needs: 'invitations',
  audit: true,
});

export const resendPatientInvitation = endpoint({
  name: 'patient_invitations.resend',
  summary: 'Send a pending or expired invitation once more; a link sent before is no longer good',
  method: 'POST',
  path: '/patient-invitations/:id/resend',
  params: idParams,
  answer: oneInvitation,
  who: ['clinician'],
  needs: 'invitations',
  repeat: 'keyed',
  audit: true,
  answersInvited: true,
});

/** By the id of the invitation, or of the relationship that is only invited. */
export const deletePatientInvitation = endpoint({
  name: 'patient_invitations.delete',
  summary: 'Delete an invitation that was not accepted; its link is useless afterwards',
  method: 'DELETE',
  path: '/patient-invitations/:id',
  params: idParams,
  answer: z.object({}),
  who: ['clinician'],
  needs: 'invitations',
  repeat: 'keyed',
  audit: true,
});

/**
 * Anybody with the link may see who invites. Tokens of any form are accepted, so that all invalid ones get the same
 * answer.
 */
export const showPatientInvitation = endpoint({
  name: 'patient_invitations.by_token',
  summary: 'Who invites, for the page of registration that a link opens',
  method: 'GET',
  path: '/patient-invitations/by-token/:token',
  params: z.object({ token: linkTokenSchema }),
  answer: z.object({ invitation: shownInvitationSchema }),
  who: 'anyone',
  audit: false,
});
