import * as z from 'zod/mini';
import { birthdaySchema } from '../registrations/registration.ts';
import { languageSchema } from '../shared/language.ts';
import { nameSchema } from '../users/user.ts';
import { genderSchema, patientSchema } from './patient.ts';

const maybeName = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50, 'too_long'))));

/**
 * What a clinician may change of a patient's record; what is left out stays. `version` is that of the record they saw.
 * The mobile number is not among them: it counts only when it is confirmed.
 */
export const managedPatientInputSchema = z.object({
  given_name: z.optional(nameSchema),
  additional_name: maybeName,
  family_name: maybeName,
  birthday: z.optional(birthdaySchema),
  gender: z.optional(genderSchema),
  address: z.optional(z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long'))),
  email: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254, 'too_long'), z.email('invalid_email')))),
  preferred_language: z.optional(languageSchema),
  /** `inactive` deactivates the patient after the other changes. */
  status: z.optional(patientSchema.shape.status),
  version: z.number().check(z.int()),
});
export type ManagedPatientInput = z.output<typeof managedPatientInputSchema>;
