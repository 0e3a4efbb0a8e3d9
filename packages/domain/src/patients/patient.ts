import * as z from 'zod/mini';
import { careRelationSchema, carerOfChildSchema } from '../caregivers/care-relation.ts';
import { redFlagSchema } from '../red-flags/red-flag.ts';
import { notificationWays } from '../notifications/notification-ways.ts';
import { relationshipSchema } from '../relationships/relationship.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { personNameSchema, userSchema } from '../users/user.ts';

export const genderSchema = z.enum(['male', 'female', 'other', 'prefer_not_to_say']);
export type Gender = z.infer<typeof genderSchema>;

/** How exactly a date of birth is known; `birthday` is then the middle of what is possible. `estimated`: from an age that was told. */
export const birthdayPrecisions = ['day', 'month', 'year', 'estimated'] as const;
export const birthdayPrecisionSchema = z.enum(birthdayPrecisions);
export type BirthdayPrecision = z.infer<typeof birthdayPrecisionSchema>;

/** Details of a patient besides name and contact, each in a column of its own. A new field of a person begins here. */
export const patientDetails = ['birthday', 'birthday_precision', 'gender', 'address'] as const;
type PatientDetail = (typeof patientDetails)[number];
/** A date of birth and how exactly it is known are shown as one. */
export const shownDetails = patientDetails.filter((field) => field !== 'birthday_precision');

const details = {
  birthday: plainDateSchema,
  /** Not said by a server before this was: then `day`. */
  birthday_precision: z.optional(birthdayPrecisionSchema),
  gender: genderSchema,
  address: z.string(),
} satisfies Record<PatientDetail, unknown>;

export const patientSchema = z.object({
  id: idSchema,
  member_id: z.string(),
  ...details,
  status: z.enum(['active', 'inactive']),
  registration_type: z.enum(['assisted', 'self']),
  selected_clinician_id: z.nullable(idSchema),
  /** Since when they have a record at all; since when they are in somebody's care is said of the relationship. */
  active_since: z.nullable(momentSchema),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
  created_at: momentSchema,
  updated_at: momentSchema,
});
export type Patient = z.infer<typeof patientSchema>;
export type PatientDetails = Pick<Patient, PatientDetail>;

/** The details alone, of whatever else holds them. */
export const detailsOf = <From extends { [Detail in PatientDetail]?: unknown }>(
  from: From,
): Pick<From, PatientDetail & keyof From> =>
  mapDetails((field) => from[field]) as Pick<From, PatientDetail & keyof From>;

/** Details as seen by readers who may not open the record. */
export const closedDetails = (): Record<PatientDetail, null> => mapDetails(() => null);

function mapDetails<Value>(valueOf: (field: PatientDetail) => Value): Record<PatientDetail, Value> {
  return Object.fromEntries(patientDetails.map((field) => [field, valueOf(field)])) as Record<PatientDetail, Value>;
}

/** The patient's caregiver as clinicians see it; without `confirmed_at` nobody of the clinic has confirmed it. */
const shownCaregiverSchema = z.object({
  ...personNameSchema.shape,
  relation: careRelationSchema,
  confirmed_at: z.nullable(momentSchema),
});

const infoParts = {
  /** Caregiver of a child without a number of its own. It tells children of one name apart. */
  child_of: z.optional(carerOfChildSchema),
  /** Only where there is somebody. */
  caregivers: z.optional(z.array(shownCaregiverSchema)),
  user: userSchema,
  /** Whether the patient has shown that the mobile number is theirs; not said by a server before this was. */
  is_mobile_confirmed: z.optional(z.boolean()),
  cpr_id: idSchema,
  relationship: relationshipSchema,
  notifications: z.object({
    unread_inquiries: z.number(),
    red_flags: z.number(),
    /** The worst red flag not yet acknowledged; not said by a server before this was. */
    open_severity: z.optional(z.nullable(redFlagSchema.shape.severity)),
    /** Inquiries whose emergency was seen and not answered, or answered and not read in time; not said by a server before this was. */
    unanswered_emergencies: z.optional(z.number()),
    open_services: z.number(),
    /** By what the patient can be told of something; empty: by nothing. Not said by a server before this was. */
    reachable_by: z.optional(z.array(z.enum(notificationWays))),
    /** Threads of which no way could tell the patient; not said by a server before this was. */
    not_reached: z.optional(z.number()),
  }),
  /** Member IDs of records that were merged into this one; a server before this was has none. */
  also: z.optional(z.array(z.string())),
  /** The record that this one was merged into, where the reader has that in care too. */
  joined_into: z.optional(z.object({ patient_id: idSchema, member_id: z.string() })),
  /** The private note: the newest that the reader wrote. */
  clinician_notes: z.array(
    z.object({
      id: idSchema,
      note: z.string(),
      version: z.number(),
      created_at: momentSchema,
      updated_at: momentSchema,
    }),
  ),
};

/** A patient whose record the clinician may open. */
export const openPatientInfoSchema = z.object({ patient: patientSchema, ...infoParts });
export type OpenPatientInfo = z.infer<typeof openPatientInfoSchema>;

/**
 * A patient in a clinician's list. Before an invitation is accepted the clinician sees name and contact only: the rest
 * of the record is null, or the same for everybody where it cannot be; moments are those of the invitation. Nothing is counted.
 */
export const patientInfoSchema = z.object({
  patient: z.object({
    ...patientSchema.shape,
    member_id: z.nullable(z.string()),
    ...(mapDetails((field) => z.nullable(details[field])) as {
      [Field in PatientDetail]: z.ZodMiniNullable<(typeof details)[Field]>;
    }),
  }),
  ...infoParts,
});
export type PatientInfo = z.infer<typeof patientInfoSchema>;
