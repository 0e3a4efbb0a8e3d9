import * as z from 'zod/mini';
import { momentSchema } from '../shared/time.ts';
import { institutionSchema } from './institution.ts';
import { institutionNotificationsSchema } from '../notifications/notification-settings.ts';
import { registrationSettingSchema } from './institution-form.ts';

/** An institution as its admin and superusers see it. */
export const managedInstitutionSchema = z.object({
  ...institutionSchema.shape,
  county_code: z.string(),
  postal_code: z.nullable(z.string()),
  license_number: z.nullable(z.string()),
  /** In the country's list of health facilities; servers of the last version do not tell it. */
  facility_code: z.optional(z.nullable(z.string())),
  /** Codes of `institution-kinds.ts`. */
  sector: z.nullable(z.string()),
  level: z.nullable(z.string()),
  registration: registrationSettingSchema,
  /** Its staff sign in with a second factor; servers of the last version do not tell it. */
  second_factor_required: z.optional(z.boolean()),
  /** How it tells its patients; servers of the last version do not tell it. */
  notifications: z.optional(institutionNotificationsSchema),
  /** As its admin wrote it, variables unfilled; null where the card bears a text of ours. */
  contact_card_text: z.nullable(z.string()),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
  created_at: momentSchema,
  updated_at: momentSchema,
});
export type ManagedInstitution = z.infer<typeof managedInstitutionSchema>;

/** Numbers of people of the institution; each equals the list that it counts. */
export const institutionCountsSchema = z.object({
  /** Every clinician who ever belonged to it and still does, whatever their state. */
  clinicians: z.number(),
  /** Of them: those who may work. */
  clinicians_active: z.number(),
  /** Of them: those who registered themselves and wait for a yes. */
  clinicians_waiting: z.number(),
  /** Of those who may work: who has no second factor; servers of the last version do not tell it. */
  clinicians_without_factor: z.optional(z.number()),
  /** Drafts and sent ones, whatever became of them. */
  invitations: z.number(),
  patients: z.number(),
  /** Unanswered requests of patients about their data; servers of the last version leave it out. */
  data_requests: z.optional(z.number()),
  /** To superusers alone, with one institution: those of patients who have none, which nobody else sees. */
  data_requests_of_none: z.optional(z.number()),
});

export const institutionRowSchema = z.object({
  institution: managedInstitutionSchema,
  counts: institutionCountsSchema,
});
export type InstitutionRow = z.infer<typeof institutionRowSchema>;
