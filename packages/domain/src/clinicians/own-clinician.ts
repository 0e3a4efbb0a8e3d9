import * as z from 'zod/mini';
import { clinicianPersonalSchema, clinicianWorkSchema } from '../registrations/registration.ts';

const { mobile_number: _, ...person } = clinicianPersonalSchema.shape;
const { institution_id: __, role: ___, ...work } = clinicianWorkSchema.shape;

/** What a clinician may change of the own profile. `version` is that of the profile they saw. */
export const ownClinicianInputSchema = z.object({
  ...person,
  ...work,
  /** Whether new patients may join the list. */
  expanding_patients: z.boolean(),
  version: z.optional(z.number().check(z.int())),
});
export type OwnClinicianInput = z.output<typeof ownClinicianInputSchema>;
