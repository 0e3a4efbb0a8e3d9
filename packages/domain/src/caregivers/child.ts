/** A person whom an account cares for, as whoever writes them down first knows them. */
import * as z from 'zod/mini';
import { ageOn } from '../patients/age.ts';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { birthdayFault, birthdaySchema, optionalNameSchema } from '../registrations/registration.ts';
import { idSchema } from '../shared/id.ts';
import { nameSchema } from '../users/user.ts';
import { careRelationSchema } from './care-relation.ts';
import { adultAge } from './coming-of-age.ts';

/** A child, who comes with who cares for it: registered or invited together, on one phone. */
export const childSchema = z.object({
  /** Of the child's record and of the relation, made by the client, so that what is written offline has its final identity. */
  patient_id: idSchema,
  id: idSchema,
  given_name: nameSchema,
  additional_name: optionalNameSchema,
  family_name: optionalNameSchema,
  birthday: birthdaySchema,
  birthday_precision: z._default(birthdayPrecisionSchema, 'day'),
  gender: genderSchema,
  /** The caregiver's relation to the child. */
  relation: careRelationSchema,
});
export type Child = z.output<typeof childSchema>;

/**
 * Checks a child's date of birth on a day, both as `2026-11-21`.
 * @returns the code of the fault, or undefined.
 */
export const childFault = (birthday: string, today: string) =>
  birthdayFault(birthday, today) ?? (ageOn(birthday, today) >= adultAge ? ('not_a_child' as const) : undefined);
