import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { teamConsentSchema } from '../team-care/team-consent.ts';
import { clinicianInvitationSchema } from './relationships.events.ts';

export const answerInvitation = endpoint({
  name: 'relationships.answer',
  summary: 'Accept or decline the invitation of a clinician',
  method: 'PUT',
  path: '/relationships/:relationship_id',
  params: z.object({ relationship_id: idSchema }),
  body: z.object({
    status: z.enum(['active', 'declined']),
    /** The patient's choice of who may read and answer at an institution with team care; without it they are asked later. */
    team_consent: z.optional(teamConsentSchema),
  }),
  answer: clinicianInvitationSchema,
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});

/** Joining consents; the answer holds the relationship under the id that it has, where there was one before. */
export const joinOpenList = endpoint({
  name: 'relationships.join',
  summary: 'Join the open patient list of a clinician',
  method: 'POST',
  path: '/relationships',
  body: z.object({ id: idSchema, clinician_id: idSchema, team_consent: z.optional(teamConsentSchema) }),
  answer: clinicianInvitationSchema,
  status: 201,
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});
