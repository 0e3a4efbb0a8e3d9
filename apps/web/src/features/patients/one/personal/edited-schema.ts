import * as z from 'zod/mini';
import { ownPatientInputSchema } from '@hodi/domain/patients/own-patient.ts';
import { languageSchema } from '@hodi/domain/shared/language.ts';

/** What the form of a patient's details holds: the same rules as where patients change their own. */
export const editedSchema = z.object({
  ...z.omit(ownPatientInputSchema, { version: true }).shape,
  preferred_language: languageSchema,
});
