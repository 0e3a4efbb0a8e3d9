/** Questionnaires as FHIR R4, without a login. Apart, so that the page that downloads a record does not load them. */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { fhirJson, format, resource, text } from './search-parameters.ts';

const published = { method: 'GET', answer: resource, gives: fhirJson, who: 'anyone', audit: false } as const;

export const readFhirQuestionnaire = endpoint({
  ...published,
  name: 'fhir.read_questionnaire',
  summary: 'One Questionnaire as FHIR R4',
  path: '/fhir/Questionnaire/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ _format: format }),
});

export const searchFhirQuestionnaires = endpoint({
  ...published,
  name: 'fhir.search_questionnaire',
  summary: 'A bundle of all Questionnaire resources as FHIR R4, or of those asked for',
  path: '/fhir/Questionnaire',
  query: z.object({ _id: text, url: text, _format: format }),
});
