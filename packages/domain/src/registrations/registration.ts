/** Input of a registration, step by step, for forms, routes and the storage of drafts. */
import * as z from 'zod/mini';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { newPasswordSchema } from '../passwords/password.ts';
import { phoneMaxLength } from '../sessions/login-rules.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { plainDateSchema } from '../shared/time.ts';
import { cleanTyped, withoutUnseen } from '../shared/typed-text.ts';
import { normalisePhone } from '../users/phone.ts';
import { nameOrEmptySchema, nameSchema } from '../users/user.ts';
import { writtenName } from '../users/written-name.ts';
import { requiredText } from '../shared/text-schemas.ts';

/** Left out, left empty or filled with blanks, it is not there. */
const orNull = (schema: z.ZodMiniType<string, string>) =>
  z._default(
    z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((text) => (text === null || writtenName(text).trim() === '' ? null : text)),
      ),
      z.nullable(schema),
    ),
    null,
  );

// Marked, so that pages which check nothing need not load what makes schemas.
export const optionalNameSchema = /* @__PURE__ */ orNull(nameOrEmptySchema);
export const optionalEmailSchema = /* @__PURE__ */ orNull(
  z.string().check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(254, 'too_long'), z.email('invalid_email')),
);
/** Typed in any usual form; what can be no number at all is refused. Whether it is one, the rules of its country say (`newPhone`). */
export const mobileNumberSchema = z.string().check(
  z.overwrite(cleanTyped),
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(phoneMaxLength, 'invalid_phone'),
  z.refine((text) => text === '' || normalisePhone(text) !== null, 'invalid_phone'),
);
/** Whether it lies in the future depends on the day, which is passed in where it is checked (`birthdayFault`). */
export const birthdaySchema = z.string().check(z.minLength(1, 'required'), plainDateCheck());

function plainDateCheck() {
  return z.refine<string>((text) => text === '' || plainDateSchema.safeParse(text).success, {
    // As a form holds an estimate, of whom nobody is so old.
    error: ({ input }) => (String(input).endsWith('~') ? 'invalid_age' : 'invalid_date'),
  });
}

/** Nobody alive was born before. */
const oldestBirthday = '1900-01-01';

/**
 * Checks a date of birth on a day, both as `2026-11-21`.
 * @returns the code of the fault, or undefined.
 */
export function birthdayFault(birthday: string, today: string): 'date_in_future' | 'invalid_date' | undefined {
  if (birthday > today) return 'date_in_future';
  return birthday < oldestBirthday ? 'invalid_date' : undefined;
}

export const patientPersonalSchema = z.object({
  given_name: nameSchema,
  additional_name: optionalNameSchema,
  family_name: optionalNameSchema,
  birthday: birthdaySchema,
  /** Not said by an app before this was: `day`, or as it stands where the date is the same. */
  birthday_precision: z.optional(birthdayPrecisionSchema),
  gender: genderSchema,
  address: requiredText(200),
  mobile_number: mobileNumberSchema,
  email: optionalEmailSchema,
});

/** Self-registration never gives rights over others: `admin` comes by invitation. */
export const selfRegisteredRoles = ['doctor', 'nurse', 'receptionist'] as const;

export const clinicianPersonalSchema = z.omit(patientPersonalSchema, { address: true, birthday_precision: true });

export const clinicianWorkSchema = z.object({
  /** None chosen yet is missing rather than wrong. */
  institution_id: z.pipe(z.string().check(z.minLength(1, 'required')), idSchema),
  role: z.enum(selfRegisteredRoles),
  profession: requiredText(100),
  patient_list_name: requiredText(100),
  work_experience: requiredText(500),
});

const account = { password: newPasswordSchema, preferred_language: languageSchema };

export const patientRegistrationSchema = z.object({ ...patientPersonalSchema.shape, ...account });
export type PatientRegistration = z.output<typeof patientRegistrationSchema>;

export const clinicianRegistrationSchema = z.object({
  ...clinicianPersonalSchema.shape,
  ...clinicianWorkSchema.shape,
  ...account,
});
export type ClinicianRegistration = z.output<typeof clinicianRegistrationSchema>;
