import * as z from 'zod/mini';
import { licenseNumberSchema } from '../institutions/official-numbers.ts';
import { clinicianPersonalSchema, clinicianWorkSchema } from '../registrations/registration.ts';

/** Fields of the own profile that a clinician may change. `version` is that of the profile they saw. */
export const ownClinicianInputSchema = z.object({
  ...z.omit(clinicianPersonalSchema, { mobile_number: true }).shape,
  ...z.omit(clinicianWorkSchema, { institution_id: true, role: true }).shape,
  /** Whether new patients may join the list. */
  expanding_patients: z.boolean(),
  /** Left out by an app of the version before: it stays. */
  license_number: z.optional(licenseNumberSchema),
  version: z.optional(z.number().check(z.int())),
});
export type OwnClinicianInput = z.output<typeof ownClinicianInputSchema>;
