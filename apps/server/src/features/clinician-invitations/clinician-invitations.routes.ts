import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { askerOf, publicUrlOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import * as invitations from './clinician-invitations.service.ts';
import { listInvitations } from './invitation-list.service.ts';
import { decline, showInvitation } from './links.service.ts';

export function clinicianInvitationRoutes(app: FastifyInstance): void {
  const deps = { secret: app.secret, publicUrl: publicUrlOf(app) };
  serve(app, api.inviteClinician, (work, { body }) => invitations.invite(work, deps, body));
  serve(app, api.listClinicianInvitations, (work, { query }) => listInvitations(work, query));
  serve(app, api.updateClinicianInvitation, (work, { params, body }) =>
    invitations.edit(work, deps, { ...body, id: params.invitation_id }),
  );
  serve(app, api.sendClinicianInvitation, (work, { params }) => invitations.sendOnce(work, deps, params.invitation_id));
  serve(app, api.deleteClinicianInvitation, (work, { params }) => invitations.remove(work, params.invitation_id));
  serve(app, api.validateClinicianToken, {
    auth: 'public',
    handle: ({ params }, request) => showInvitation(askerOf(request), params.token),
  });
  serve(app, api.declineClinicianInvitation, {
    auth: 'public',
    handle: async ({ params }, request) => {
      app.wake(await decline(askerOf(request), params.token));
      return {};
    },
  });
}
