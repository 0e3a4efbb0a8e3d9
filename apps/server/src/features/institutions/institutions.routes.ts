import type { FastifyInstance } from 'fastify';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import * as api from '@hodi/domain/institutions/manage-institutions.api.ts';
import { setTeamCare } from '@hodi/domain/team-care/team-care.api.ts';
import { serve } from '#server/wire/serve.ts';
import { listChoices } from './institutions.service.ts';
import * as institutions from './managed-institutions.service.ts';

export function institutionRoutes(app: FastifyInstance): void {
  serve(app, listInstitutionChoices, { auth: 'public', handle: () => listChoices(app.db) });
  serve(app, api.listInstitutions, (work, { query }) => institutions.listInstitutions(work, query));
  serve(app, api.createInstitution, (work, { body }) => institutions.createInstitution(work, body));
  serve(app, api.getInstitution, (work, { params }) => institutions.showInstitution(work, params.institution_id));
  serve(app, api.updateInstitution, (work, { params, body }) =>
    institutions.updateInstitution(work, params.institution_id, body),
  );
  serve(app, api.deleteInstitution, (work, { params }) => institutions.deleteInstitution(work, params.institution_id));
  serve(app, api.setContactCard, (work, { params, body }) =>
    institutions.setContactCard(work, params.institution_id, body),
  );
  serve(app, api.setRegistration, (work, { params, body }) =>
    institutions.setRegistration(work, params.institution_id, body),
  );
  serve(app, api.setFreeServices, (work, { params, body }) =>
    institutions.setFreeServices(work, params.institution_id, body),
  );
  serve(app, setTeamCare, (work, { params, body }) => institutions.setTeamCare(work, params.institution_id, body));
  serve(app, api.setOwnAccountAge, (work, { params, body }) =>
    institutions.setOwnAccountAge(work, params.institution_id, body),
  );
  serve(app, api.setInstitutionNotifications, (work, { params, body }) =>
    institutions.setNotifications(work, params.institution_id, body),
  );
  serve(app, api.setSecondFactorRule, (work, { params, body }) =>
    institutions.setSecondFactorRule(work, params.institution_id, body),
  );
}
