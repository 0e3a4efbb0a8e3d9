import * as z from 'zod/mini';
import { patientPersonalSchema } from '../registrations/registration.ts';

/**
 * Fields of the own record that a patient may change. `version` is that of the record they saw, so that nobody
 * overwrites unseen changes.
 */
export const ownPatientInputSchema = z.object({
  ...z.omit(patientPersonalSchema, { mobile_number: true }).shape,
  version: z.optional(z.number().check(z.int())),
});
export type OwnPatientInput = z.output<typeof ownPatientInputSchema>;
