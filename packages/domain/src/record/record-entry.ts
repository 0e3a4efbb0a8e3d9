/**
 * Common fields of allergies, conditions, medicines and measurements: source, author, dates, and whether the entry
 * counts.
 */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { requiredText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

/** The lists of a record; a target belongs to the measurements. */
export const entryKinds = ['allergy', 'condition', 'medicine', 'measurement', 'target'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** The lists that people write as text, each picked from a list of common ones or typed freely. */
export const namedKinds = ['allergy', 'condition', 'medicine'] as const;
export type NamedKind = (typeof namedKinds)[number];

export const entrySources = ['patient_said', 'clinician_entered', 'questionnaire'] as const;
export const entrySourceSchema = z.enum(entrySources);
export type EntrySource = z.infer<typeof entrySourceSchema>;

export const longestName = 120;
export const longestDetail = 300;
/** Whether a name goes on in the entry's details. */
export const isCut = (name: string): boolean => name.endsWith('…');
export const cutName = (text: string): string =>
  text.length <= longestName ? text : `${text.slice(0, longestName - 1).trimEnd()}…`;
export const longestReason = 500;
/** Of how many entries of one list a record is told at once; the rest comes a page at a time. */
export const entriesAtOnce = 100;

/** Author of an entry or change: the patient, a caregiver, or a clinician with their role. */
export const entryAuthorSchema = z.object({
  user_id: idSchema,
  is: z.enum(['patient', 'caregiver', 'clinician']),
  ...personNameSchema.shape,
  role: z.nullable(clinicianRoleSchema),
});
export type EntryAuthor = z.infer<typeof entryAuthorSchema>;

/** Of one that is in the list of common ones; a code that a reader does not know is read as none. */
export const pickedCodeSchema = z.nullable(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/, 'invalid_value')));
export const entryNameSchema = requiredText(longestName);

/** 2019, 2019-03 or 2019-03-14: people rarely know the day. */
export const partialDateSchema = z
  .string()
  .check(z.regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'invalid_date'));

export const entryState = {
  id: idSchema,
  patient_id: idSchema,
  source: entrySourceSchema,
  /** The inquiry whose answers said so. */
  e_contact_id: z.nullable(idSchema),
  /** First author. */
  author: entryAuthorSchema,
  created_at: momentSchema,
  /** Last author and time of change; at first the first author. */
  changed_by: entryAuthorSchema,
  updated_at: momentSchema,
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
  /** Null until a clinician confirmed it; what a clinician wrote is confirmed. */
  confirmed: z.nullable(z.object({ at: momentSchema, by: entryAuthorSchema })),
  /** Taken out as not so; it stays readable. */
  in_error: z.nullable(z.object({ at: momentSchema, by: entryAuthorSchema, reason: z.string() })),
  /** Not what a person with an account wrote alone as a minor, nor what a clinician keeps from caregivers. */
  for_caregivers: z.boolean(),
};

/** The version that whoever changes it has seen. */
export const seenVersionSchema = z.number().check(z.int(), z.minimum(1));

export const entryChanges = ['created', 'edited', 'confirmed', 'taken_out', 'put_back'] as const;
export const entryChangeSchema = z.enum(entryChanges);
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** Fields of a new entry of any list beside its details. */
export const newEntry = {
  id: idSchema,
  /**
   * A clinician may say whether caregivers see it. Unless said, they see what they wrote, and what is of somebody without a login;
   * what a person with an account says alone, they never see.
   */
  for_caregivers: z.optional(z.boolean()),
};
