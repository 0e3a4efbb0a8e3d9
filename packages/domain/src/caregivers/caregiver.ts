/**
 * A patient account may care for other people: each is a patient with a record of their own and without a login. A caregiver is
 * an account in its relation to one such person.
 */
import * as z from 'zod/mini';
import { careRelationSchema } from './care-relation.ts';
import { ownAccountAgeSchema } from './coming-of-age.ts';
import { patientSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema, userSchema } from '../users/user.ts';

/** `guardian`: a child's, by the caregiver's own word. `code`: read to them from the person's phone. `in_person`: before a clinician. */
export const careConsents = ['guardian', 'code', 'in_person'] as const;
export const careConsentSchema = z.enum(careConsents);
export type CareConsent = z.infer<typeof careConsentSchema>;

const tie = {
  /** Of the relation, made by the client that began it. */
  id: idSchema,
  relation: careRelationSchema,
  /** Null while an adult has not agreed: until then the caregiver sees nothing of them. */
  consent: z.nullable(careConsentSchema),
  from_at: z.nullable(momentSchema),
  /** Set ahead at 18, or when it ended. */
  until_at: z.nullable(momentSchema),
  /** When a clinician confirmed that the person and the relation are as the account says. */
  confirmed_at: z.nullable(momentSchema),
};

/** A person whom an account cares for, as the account sees them. */
export const caredForSchema = z.object({
  ...tie,
  patient: patientSchema,
  user: userSchema,
  /** They have a number, and with it an account, of their own; not said by a server before this was. */
  has_own_number: z.optional(z.boolean()),
  /** Years from which they may have an account of their own; not said by a server before it was a setting. */
  own_account_age: z.optional(ownAccountAgeSchema),
});
export type CaredFor = z.infer<typeof caredForSchema>;

/** A person's caregiver, as the person and their clinicians see it. */
export const caregiverSchema = z.object({
  ...tie,
  patient_id: idSchema,
  /** The caregiver's own record, and name. */
  caregiver: z.object({ patient_id: idSchema, ...personNameSchema.shape, mobile_number: z.nullable(z.string()) }),
  confirmed_by: z.nullable(personNameSchema),
  /** They see the whole record, as a child's caregivers do; not said by a server before this was. */
  sees_record: z.optional(z.boolean()),
});
export type Caregiver = z.infer<typeof caregiverSchema>;

/** Former access to a person, as their clinicians see it. */
export const endedCareSchema = z.object({
  id: idSchema,
  relation: careRelationSchema,
  caregiver: personNameSchema,
  ended_at: momentSchema,
  /** Null where it ended by itself, or with an account. */
  ended_by: z.nullable(personNameSchema),
  reason: z.nullable(z.string()),
});
export type EndedCare = z.infer<typeof endedCareSchema>;
