import * as z from 'zod/mini';
import { institutionSchema } from '../institutions/institution.ts';
import { genderSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { teamConsentSchema } from '../team-care/team-consent.ts';
import { personNameSchema, publicUserSchema } from '../users/user.ts';

export const clinicianRoleSchema = z.enum(['doctor', 'nurse', 'receptionist', 'admin', 'superuser']);
export type ClinicianRole = z.infer<typeof clinicianRoleSchema>;

/** The name of a clinician; servers of the version before do not tell the role that goes with it. */
export const namedClinicianSchema = z.object({ ...personNameSchema.shape, role: z.optional(clinicianRoleSchema) });

/**
 * When they are away, as it stands beside their name, and who answers meanwhile; null where they said nothing. It may be to come, or be
 * over. Servers of the last version do not tell it.
 */
export const awaySchema = z.optional(
  z.nullable(
    z.object({
      from: plainDateSchema,
      until: plainDateSchema,
      /** Null where nobody does. */
      cover: z.nullable(z.object({ ...personNameSchema.shape, role: clinicianRoleSchema })),
    }),
  ),
);
export type Away = NonNullable<z.infer<typeof awaySchema>>;

export const clinicianSchema = z.object({
  id: idSchema,
  institution_id: idSchema,
  role: clinicianRoleSchema,
  profession: z.string(),
  expanding_patients: z.boolean(),
  patient_list_name: z.string(),
  work_experience: z.string(),
  joined_date: plainDateSchema,
});

/** They review the clinical content; servers of the last version do not tell it. */
const isClinicalLead = z.optional(z.boolean());

/** Fields that only the clinician's own form needs. */
const ownPartsSchema = z.object({
  birthday: z.nullable(plainDateSchema),
  gender: z.nullable(genderSchema),
  is_clinical_lead: isClinicalLead,
  /** Of their licence to practise; servers of the last version do not tell it. */
  license_number: z.optional(z.nullable(z.string())),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
});

/** A clinician as they see themself. */
export const ownClinicianSchema = z.object({ ...clinicianSchema.shape, ...ownPartsSchema.shape });
export type OwnClinician = z.infer<typeof ownClinicianSchema>;

/** A clinician who was changed: with the names shown everywhere, and for their own devices alone with their own parts. */
export const changedClinicianSchema = z.object({
  ...clinicianSchema.shape,
  ...z.partial(ownPartsSchema).shape,
  away: awaySchema,
  user: publicUserSchema,
});
export type ChangedClinician = z.infer<typeof changedClinicianSchema>;

/** A clinician as a patient or colleague sees them. */
export const clinicianInfoSchema = z.object({
  clinician: z.object({
    id: idSchema,
    user: publicUserSchema,
    role: clinicianRoleSchema,
    institution_id: idSchema,
    institution_name: z.string(),
    away: awaySchema,
  }),
  /** For the emergency call and the clinic's call of a patient's screen. */
  institution: institutionSchema,
  relationship: z.object({
    id: idSchema,
    status: z.string(),
    /** The clinician who handed over the patient's care, which the patient may still decline, and when. */
    took_over_from: z.optional(
      z.nullable(z.object({ ...personNameSchema.shape, role: clinicianRoleSchema, at: z.optional(momentSchema) })),
    ),
    /** The patient's choice of who may read and answer; null if they were not asked. Servers of the last version leave it out. */
    team_consent: z.optional(z.nullable(teamConsentSchema)),
  }),
});
export type ClinicianInfo = z.infer<typeof clinicianInfoSchema>;
