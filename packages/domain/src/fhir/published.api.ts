/**
 * What is the same for everybody as long as a server runs, and needs no login: the questionnaires, and what our own words mean. By
 * themselves, so that a page of the app that reads a record does not load them.
 */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { common, fhirJson, format, resource, text } from './search-parameters.ts';

/** Under a name that is given once and for all. */
const readOf = (type: string, name: string) =>
  endpoint({
    name: `fhir.read_${name}`,
    summary: `One ${type} as FHIR R4`,
    method: 'GET',
    path: `/fhir/${type}/:id`,
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    query: z.object({ _format: format }),
    answer: resource,
    gives: fhirJson,
    who: 'anyone',
    audit: false,
  });

const searchOf = (type: string, name: string) =>
  endpoint({
    name: `fhir.search_${name}`,
    summary: `A bundle of ${type} resources as FHIR R4, by id, a page at a time`,
    method: 'GET',
    path: `/fhir/${type}`,
    query: z.object({ ...common, url: text, title: text, status: text }),
    answer: resource,
    gives: fhirJson,
    who: 'anyone',
    audit: false,
  });

export const readFhirQuestionnaire = readOf('Questionnaire', 'questionnaire');
export const searchFhirQuestionnaires = searchOf('Questionnaire', 'questionnaire');

/** Of an extension of ours. */
export const readFhirStructureDefinition = readOf('StructureDefinition', 'structure_definition');
export const searchFhirStructureDefinitions = searchOf('StructureDefinition', 'structure_definition');

/** Of codes of ours. */
export const readFhirCodeSystem = readOf('CodeSystem', 'code_system');
export const searchFhirCodeSystems = searchOf('CodeSystem', 'code_system');
