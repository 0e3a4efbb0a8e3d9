import * as z from 'zod/mini';
import { patientPersonalSchema } from '../registrations/registration.ts';
import { languageSchema } from '../shared/language.ts';
import { nameOrEmptySchema, nameSchema } from '../users/user.ts';
import { detailsOf, patientSchema } from './patient.ts';
import { withoutUnseen } from '../shared/typed-text.ts';

const maybeName = z.optional(z.nullable(nameOrEmptySchema));

/**
 * Fields of a patient's record that a clinician may change; fields that are left out stay. `version` is that of the
 * record they saw. The mobile number is not among them: it changes only after confirmation.
 */
export const managedPatientInputSchema = z.object({
  given_name: z.optional(nameSchema),
  additional_name: maybeName,
  family_name: maybeName,
  ...z.partial(z.object(detailsOf(patientPersonalSchema.shape))).shape,
  email: z.optional(
    z.nullable(
      z.string().check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(254, 'too_long'), z.email('invalid_email')),
    ),
  ),
  preferred_language: z.optional(languageSchema),
  /** `inactive` deactivates the patient after the other changes. */
  status: z.optional(patientSchema.shape.status),
  version: z.number().check(z.int()),
});
export type ManagedPatientInput = z.output<typeof managedPatientInputSchema>;
