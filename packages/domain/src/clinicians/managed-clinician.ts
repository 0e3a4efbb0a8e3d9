/** A clinician as the admin of their institution and superusers see and change them. */
import * as z from 'zod/mini';
import { birthdaySchema } from '../registrations/registration.ts';
import { licenseNumberSchema } from '../institutions/official-numbers.ts';
import { genderSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { nameOrEmptySchema, nameSchema, userSchema } from '../users/user.ts';
import { invitableRoles, workExperienceLength } from './clinician-kinds.ts';
import { awaySchema, ownClinicianSchema } from './clinician.ts';
import { withoutUnseen } from '../shared/typed-text.ts';
import { requiredText } from '../shared/text-schemas.ts';

export const clinicianStates = ['active', 'waiting', 'refused', 'inactive'] as const;
export const clinicianStateSchema = z.enum(clinicianStates);
/** `waiting` for approval, `refused` it, `active`, or `inactive`: deactivated, whatever it was before. */
export type ClinicianState = z.infer<typeof clinicianStateSchema>;

export const managedClinicianSchema = z.object({
  clinician: z.object({ ...ownClinicianSchema.shape, institution_name: z.string(), away: awaySchema }),
  user: userSchema,
  state: clinicianStateSchema,
  /** Numbers that a deactivation hands over. An inquiry with an open red flag counts as open. */
  counts: z.object({ patients: z.number(), open_inquiries: z.number(), upcoming_appointments: z.number() }),
});
export type ManagedClinician = z.infer<typeof managedClinicianSchema>;

const shortName = z.nullable(nameOrEmptySchema);

/** At least ten characters, as where an admin writes it. */
export const workExperienceSchema = requiredText(workExperienceLength.max).check(
  z.minLength(workExperienceLength.min, 'too_short'),
);

/** Empty is none. */
const emailSchema = z.string().check(
  z.overwrite(withoutUnseen),
  z.trim(),
  z.maxLength(254, 'too_long'),
  z.refine((text) => text === '' || z.email().safeParse(text).success, 'invalid_email'),
);

/** Fields that are left out stay. The mobile number is not among them: it changes only after confirmation. */
export const managedClinicianInputSchema = z.object({
  ...z.partial(
    z.object({
      given_name: nameSchema,
      additional_name: shortName,
      family_name: shortName,
      birthday: birthdaySchema,
      gender: genderSchema,
      preferred_language: languageSchema,
      profession: requiredText(100),
      patient_list_name: requiredText(100),
      work_experience: workExperienceSchema,
      license_number: licenseNumberSchema,
      expanding_patients: z.boolean(),
      /** Never one's own, and never `superuser`, which comes from the command line alone. */
      role: z.enum(invitableRoles),
      /** Only a superuser moves somebody. */
      institution_id: idSchema,
    }),
  ).shape,
  email: z.optional(z.nullable(emailSchema)),
  version: z.number().check(z.int()),
});
export type ManagedClinicianInput = z.output<typeof managedClinicianInputSchema>;
