import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

/** A service that a patient asked for; asking twice for the same open one gives one. */
export const serviceInterestSchema = z.object({
  id: idSchema,
  patient_id: idSchema,
  service: z.string(),
  e_contact_id: z.nullable(idSchema),
  fulfilled: z.boolean(),
  fulfilled_at: z.nullable(momentSchema),
  created_at: momentSchema,
  patient_name: personNameSchema,
  member_id: z.string(),
  /** Servers of the last version do not tell them. */
  birthday: z.optional(plainDateSchema),
  birthday_precision: z.optional(birthdayPrecisionSchema),
  gender: z.optional(genderSchema),
});
export type ServiceInterest = z.infer<typeof serviceInterestSchema>;
