/**
 * Two records of one person, read as one. Nothing is moved: each entry stays in the record that it was written into, so that nothing can
 * be lost and the merge can be undone; who may open both records reads them together under the one that is kept.
 */
import * as z from 'zod/mini';
import { namedClinicianSchema } from '../clinicians/clinician.ts';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

/** Days for which a merge can be undone. */
export const undoDays = 30;
export const undoUntil = (merged_at: number): number => merged_at + undoDays * 86_400_000;

/** Identity of a person and the size of their record, without its contents. */
export const identitySchema = z.object({
  patient_id: idSchema,
  member_id: z.string(),
  name: personNameSchema,
  birthday: plainDateSchema,
  birthday_precision: z.optional(birthdayPrecisionSchema),
  gender: genderSchema,
  mobile_number: z.string(),
  preferred_language: languageSchema,
  created_at: momentSchema,
  clinicians: z.array(namedClinicianSchema),
  counts: z.object({ inquiries: z.number(), appointments: z.number() }),
  /** An emergency that nobody has answered: until then the record is not merged. */
  has_emergency: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

/** Fields that may be taken over from the other record. */
export const takenOver = ['name', 'birthday', 'gender', 'preferred_language'] as const;
export type TakenOver = (typeof takenOver)[number];

export const mergedRecordSchema = z.object({
  id: idSchema,
  /** Under which both are read. */
  patient_id: idSchema,
  member_id: z.string(),
  other: z.object({ patient_id: idSchema, member_id: z.string(), name: personNameSchema }),
  merged_at: momentSchema,
  merged_by: z.nullable(personNameSchema),
  /** After it the merge stays. */
  undo_until: momentSchema,
  /** When the person said, before a clinician, that who has one record in care may open the other too. */
  agreed_at: z.nullable(momentSchema),
});
export type MergedRecord = z.infer<typeof mergedRecordSchema>;

/** Written under the kept record since the merge: whoever undoes it says where it belongs. */
export const laterEntrySchema = z.object({
  kind: z.enum(['inquiry', 'appointment', 'note', 'record_entry', 'plan']),
  id: idSchema,
  at: momentSchema,
  /** Of an inquiry or an appointment. */
  topic: z.nullable(z.string()),
});
export type LaterEntry = z.infer<typeof laterEntrySchema>;

/** Clinicians who began to care for the kept record since the merge. An undo says to which record each belongs. */
export const laterCareSchema = z.object({
  relationship_id: idSchema,
  clinician: namedClinicianSchema,
  since: momentSchema,
});
export type LaterCare = z.infer<typeof laterCareSchema>;
