import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { serve } from '#server/wire/serve.ts';
import { contactCardOf } from './contact-card.service.ts';
import { deactivate, reactivate } from './deactivation.service.ts';
import { patientsOfInstitution } from './institution-patients.service.ts';
import { changePatient } from './manage-patient.service.ts';
import { contactOf } from './patient-contact.service.ts';

export function managePatientRoutes(app: FastifyInstance): void {
  serve(app, listInstitutionPatients, (work, { params, query }) =>
    patientsOfInstitution(work, params.institution_id, query),
  );
  serve(app, api.updatePatient, (work, { params, body }) => changePatient(work, params.patient_id, body));
  serve(app, api.deactivatePatient, (work, { params }) => deactivate(work, params.patient_id));
  serve(app, api.reactivatePatient, (work, { params }) => reactivate(work, params.patient_id));
  serve(app, getPatientContact, (work, { params }) => contactOf(work, params.patient_id));
  serve(app, api.getContactCard, (work, { params }) => contactCardOf(work, params.patient_id));
}
