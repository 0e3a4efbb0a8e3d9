import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { institutionSchema } from './institution.ts';

export const institutionChoiceSchema = z.object({
  id: institutionSchema.shape.id,
  name: institutionSchema.shape.name,
  type: institutionSchema.shape.type,
  country: institutionSchema.shape.country,
});
export type InstitutionChoice = z.infer<typeof institutionChoiceSchema>;

/** For whoever registers: without a login, and so without anything but the name. */
export const listInstitutionChoices = endpoint({
  name: 'institutions.choices',
  summary: 'The institutions that a clinician can register with, by name',
  method: 'GET',
  path: '/institutions/choices',
  answer: z.object({ institutions: z.array(institutionChoiceSchema) }),
  who: 'anyone',
  audit: false,
});
