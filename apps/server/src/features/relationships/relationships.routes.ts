import type { FastifyInstance } from 'fastify';
import {
  deletePatientInvitation,
  invitePatient,
  listPatientInvitations,
  resendPatientInvitation,
  showPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { askerOf, outboxOf, publicUrlOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { listInvitations } from './invitation-list.service.ts';
import * as invitations from './invitations.service.ts';
import { showInvitation } from './registering.service.ts';
import { answer, join } from './relationships.service.ts';

export function relationshipRoutes(app: FastifyInstance): void {
  const deps = { secret: app.secret, publicUrl: publicUrlOf(app) };
  serve(app, invitePatient, (work, { body }) => invitations.invite(work, deps, body));
  serve(app, listPatientInvitations, (work, { query }) => listInvitations(work, query, outboxOf(app)));
  serve(app, resendPatientInvitation, (work, { params }) => invitations.resend(work, deps, params.id));
  serve(app, deletePatientInvitation, (work, { params }) => invitations.remove(work, params.id));
  serve(app, showPatientInvitation, {
    auth: 'public',
    handle: ({ params }, request) => showInvitation(askerOf(request), params.token),
  });
  serve(app, answerInvitation, (work, { params, body }) => answer(work, params.relationship_id, body));
  serve(app, joinOpenList, (work, { body }) => join(work, body));
}
