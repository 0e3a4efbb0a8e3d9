/**
 * The record as FHIR R4, read-only: one call to read and one to search for each type, with the rights of the screens.
 * FHIR defines the fields of a resource; this file defines the requests.
 */
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { common, date, fhirJson, format, name, resource, text } from './search-parameters.ts';

const everybody: Endpoint['who'] = ['patient', 'clinician'];

const readOf = (type: string, more: { name: string; audit: boolean }) =>
  endpoint({
    name: `fhir.read_${more.name}`,
    summary: `One ${type} as FHIR R4`,
    method: 'GET',
    path: `/fhir/${type}/:id`,
    params: z.object({ id: idSchema }),
    query: z.object({ _format: format }),
    answer: resource,
    gives: fhirJson,
    who: everybody,
    audit: more.audit,
  });

const searchOf = (
  type: string,
  more: { name: string; audit: boolean; by: Record<string, typeof text | typeof date> },
) =>
  endpoint({
    name: `fhir.search_${more.name}`,
    summary: `A bundle of ${type} resources as FHIR R4, newest first, a page at a time`,
    method: 'GET',
    path: `/fhir/${type}`,
    query: z.object({ ...common, _lastUpdated: date, ...more.by }),
    answer: resource,
    gives: fhirJson,
    who: everybody,
    audit: more.audit,
  });

const ofPatient = { patient: text, subject: text };

export const capabilities = endpoint({
  name: 'fhir.capabilities',
  summary: 'What can be asked for as FHIR R4 (CapabilityStatement)',
  method: 'GET',
  path: '/fhir/metadata',
  query: z.object({ _format: format }),
  answer: resource,
  gives: fhirJson,
  who: 'anyone',
  audit: false,
});

const patient = { name: 'patient', audit: true };
export const readFhirPatient = readOf('Patient', patient);
export const searchFhirPatients = searchOf('Patient', {
  ...patient,
  by: { identifier: text, name, phone: text, birthdate: date },
});

export const everythingOfPatient = endpoint({
  name: 'fhir.everything',
  summary: 'The whole record of a patient as one FHIR R4 bundle: their own, or of somebody in their care',
  method: 'GET',
  path: '/fhir/Patient/:id/$everything',
  params: z.object({ id: idSchema }),
  query: z.object({ _format: format }),
  answer: resource,
  gives: fhirJson,
  who: everybody,
  audit: true,
});

const practitioner = { name: 'practitioner', audit: false };
export const readFhirPractitioner = readOf('Practitioner', practitioner);
export const searchFhirPractitioners = searchOf('Practitioner', { ...practitioner, by: { name } });

const organization = { name: 'organization', audit: false };
export const readFhirOrganization = readOf('Organization', organization);
export const searchFhirOrganizations = searchOf('Organization', { ...organization, by: { name } });

const answered = { name: 'questionnaire_response', audit: true };
export const readFhirQuestionnaireResponse = readOf('QuestionnaireResponse', answered);
export const searchFhirQuestionnaireResponses = searchOf('QuestionnaireResponse', {
  ...answered,
  by: ofPatient,
});

const communication = { name: 'communication', audit: true };
export const readFhirCommunication = readOf('Communication', communication);
export const searchFhirCommunications = searchOf('Communication', {
  ...communication,
  by: { ...ofPatient, 'part-of': text },
});

const media = { name: 'media', audit: true };
export const readFhirMedia = readOf('Media', media);
export const searchFhirMedia = searchOf('Media', { ...media, by: ofPatient });

const appointment = { name: 'appointment', audit: true };
export const readFhirAppointment = readOf('Appointment', appointment);
export const searchFhirAppointments = searchOf('Appointment', {
  ...appointment,
  by: { patient: text, date, status: text },
});

const flag = { name: 'flag', audit: true };
export const readFhirFlag = readOf('Flag', flag);
export const searchFhirFlags = searchOf('Flag', { ...flag, by: ofPatient });

const request = { name: 'service_request', audit: true };
export const readFhirServiceRequest = readOf('ServiceRequest', request);
export const searchFhirServiceRequests = searchOf('ServiceRequest', {
  ...request,
  by: ofPatient,
});

const allergy = { name: 'allergy_intolerance', audit: true };
export const readFhirAllergy = readOf('AllergyIntolerance', allergy);
export const searchFhirAllergies = searchOf('AllergyIntolerance', { ...allergy, by: { patient: text } });

const condition = { name: 'condition', audit: true };
export const readFhirCondition = readOf('Condition', condition);
export const searchFhirConditions = searchOf('Condition', { ...condition, by: ofPatient });

const medicine = { name: 'medication_statement', audit: true };
export const readFhirMedicine = readOf('MedicationStatement', medicine);
export const searchFhirMedicines = searchOf('MedicationStatement', { ...medicine, by: ofPatient });

const observation = { name: 'observation', audit: true };
export const readFhirObservation = readOf('Observation', observation);
export const searchFhirObservations = searchOf('Observation', { ...observation, by: ofPatient });

const plan = { name: 'care_plan', audit: true };
export const readFhirCarePlan = readOf('CarePlan', plan);
export const searchFhirCarePlans = searchOf('CarePlan', { ...plan, by: ofPatient });

const consent = { name: 'consent', audit: true };
export const readFhirConsent = readOf('Consent', consent);
export const searchFhirConsents = searchOf('Consent', { ...consent, by: { patient: text } });

const task = { name: 'task', audit: true };
export const readFhirTask = readOf('Task', task);
export const searchFhirTasks = searchOf('Task', {
  ...task,
  by: ofPatient,
});

const event = { name: 'audit_event', audit: true };
export const readFhirAuditEvent = readOf('AuditEvent', event);
export const searchFhirAuditEvents = searchOf('AuditEvent', {
  ...event,
  by: { patient: text, date },
});
