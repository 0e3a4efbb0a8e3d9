import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { serve } from '#server/wire/serve.ts';
import { deactivate, handOver } from './handover.service.ts';
import * as clinicians from './managed-clinicians.service.ts';

export function managedClinicianRoutes(app: FastifyInstance): void {
  serve(app, api.listClinicians, (work, { params, query }) =>
    clinicians.listClinicians(work, params.institution_id, query),
  );
  serve(app, api.getClinician, (work, { params }) => clinicians.showClinician(work, params.clinician_id));
  serve(app, api.updateClinician, (work, { params, body }) =>
    clinicians.changeClinician(work, params.clinician_id, body),
  );
  serve(app, api.decideApproval, (work, { params, body }) =>
    clinicians.decideApproval(work, params.clinician_id, body.approval),
  );
  serve(app, api.setClinicalLead, (work, { params, body }) =>
    clinicians.nameClinicalLead(work, params.clinician_id, body.is_clinical_lead),
  );
  serve(app, api.endClinicianSessions, (work, { params }) => clinicians.endSessions(work, params.clinician_id));
  serve(app, api.handOver, (work, { params, body }) => handOver(work, params.clinician_id, body.hand_over_to));
  serve(app, api.deactivateClinician, (work, { params, body }) =>
    deactivate(work, params.clinician_id, body.hand_over_to ?? null),
  );
  serve(app, api.reactivateClinician, (work, { params }) => clinicians.reactivate(work, params.clinician_id));
}
