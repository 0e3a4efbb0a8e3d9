import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as questionnairesApi from '@hodi/domain/fhir/questionnaires.api.ts';
import { publicUrlOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { asAnswer, readOne, searchAll } from './fhir.service.ts';
import * as kinds from './kinds.ts';
import { type WholeRecordQueue, serveWholeRecord } from './whole-record-queue.service.ts';
import { wholeRecordBundle } from './whole-record.service.ts';
import { capabilityStatement } from './mapping/capabilities.ts';
import { PublishedQuestionnaires } from './questionnaires.service.ts';
import { refuseUnserved } from './unserved-parameters.ts';

const offered = [
  ['Patient', api.readFhirPatient, api.searchFhirPatients, kinds.patients],
  ['Practitioner', api.readFhirPractitioner, api.searchFhirPractitioners, kinds.practitioners],
  ['Organization', api.readFhirOrganization, api.searchFhirOrganizations, kinds.organizations],
  ['QuestionnaireResponse', api.readFhirQuestionnaireResponse, api.searchFhirQuestionnaireResponses, kinds.inquiries],
  ['Communication', api.readFhirCommunication, api.searchFhirCommunications, kinds.messages],
  ['Media', api.readFhirMedia, api.searchFhirMedia, kinds.photos],
  ['Appointment', api.readFhirAppointment, api.searchFhirAppointments, kinds.appointments],
  ['Flag', api.readFhirFlag, api.searchFhirFlags, kinds.flags],
  ['ServiceRequest', api.readFhirServiceRequest, api.searchFhirServiceRequests, kinds.services],
  ['AllergyIntolerance', api.readFhirAllergy, api.searchFhirAllergies, kinds.allergies],
  ['Condition', api.readFhirCondition, api.searchFhirConditions, kinds.conditions],
  ['MedicationStatement', api.readFhirMedicine, api.searchFhirMedicines, kinds.medicines],
  ['Observation', api.readFhirObservation, api.searchFhirObservations, kinds.measurements],
  ['CarePlan', api.readFhirCarePlan, api.searchFhirCarePlans, kinds.plans],
  ['Consent', api.readFhirConsent, api.searchFhirConsents, kinds.consents],
  ['Task', api.readFhirTask, api.searchFhirTasks, kinds.dataRequests],
  ['AuditEvent', api.readFhirAuditEvent, api.searchFhirAuditEvents, kinds.auditEvents],
] as const;

/** HL7's own definition of it, whose parameters (`_since`, `_count` …) it may be served without. */
const everything = {
  name: 'everything',
  definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
};

export function fhirRoutes(app: FastifyInstance, version: string, queue: WholeRecordQueue): void {
  refuseUnserved(app);
  const base = `${publicUrlOf(app)}/fhir`;
  for (const [type, read, search, kind] of offered) {
    serve(app, read, (work, { params }) => readOne(work, kind, { base, id: params.id }));
    serve(app, search, (work, { query }) => searchAll(work, kind, { base, type, query }));
  }
  serveWholeRecord(app, api.everythingOfPatient, {
    queue,
    read: (work, { params }) => wholeRecordBundle(work, base, params.id),
    write: async (bundle) => bundle,
  });
  const questionnaires = new PublishedQuestionnaires(base);
  serve(app, questionnairesApi.readFhirQuestionnaire, {
    auth: 'public',
    handle: ({ params }) => questionnaires.read(app.db, params.id),
  });
  serve(app, questionnairesApi.searchFhirQuestionnaires, {
    auth: 'public',
    handle: ({ query }) => questionnaires.search(app.db, query),
  });
  const all = [
    ...offered.map(([name, , search]) => ({
      type: name,
      search,
      ...(name === 'Patient' && { operations: [everything] }),
    })),
    { type: 'Questionnaire', search: questionnairesApi.searchFhirQuestionnaires },
  ];
  const served = { version, cors: app.config.allowedOrigins.length > 0 };
  serve(app, api.capabilities, {
    auth: 'public',
    handle: async () => asAnswer(capabilityStatement(base, all, served)),
  });
}
