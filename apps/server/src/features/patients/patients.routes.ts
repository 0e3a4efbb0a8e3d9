import type { FastifyInstance } from 'fastify';
import { getOwnPatient, getPatient, listPatients, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { serve } from '#server/wire/serve.ts';
import { changeOwnPatient } from './own-patient.service.ts';
import { onePatient, ownProfile, patientList } from './patients.service.ts';
import { select } from './selected-clinician.service.ts';
import { ownTimeline } from './timeline/timeline.service.ts';

export function patientRoutes(app: FastifyInstance): void {
  serve(app, getOwnPatient, (work, { query }) => ownProfile(work, query.patient_id));
  serve(app, getOwnTimeline, (work, { query }) => ownTimeline(work, query));
  serve(app, updateOwnPatient, (work, { body }) => changeOwnPatient(work, body));
  serve(app, selectClinician, (work, { body }) => select(work, body));
  serve(app, listPatients, (work, { query }) => patientList(work, query));
  serve(app, getPatient, (work, { params }) => onePatient(work, params.patient_id));
}
