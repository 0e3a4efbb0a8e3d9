import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/team-care/team-care.api.ts';
import { serve } from '#server/wire/serve.ts';
import { consentTo, team, teamsOfPatient } from './team-care.service.ts';

export function teamCareRoutes(app: FastifyInstance): void {
  serve(app, api.listTeam, (work) => team(work));
  serve(app, api.getPatientTeams, (work, { params }) => teamsOfPatient(work, params));
  serve(app, api.setTeamConsent, (work, { params, body }) => consentTo(work, params, body));
}
