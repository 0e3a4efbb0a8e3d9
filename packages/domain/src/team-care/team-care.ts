/**
 * In team care every doctor and nurse of an institution may read and answer its patients. It holds only where the institution
 * turned it on and the patient agreed to it: others are asked, and stay with their clinicians until they say yes.
 */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { teamConsentSchema } from './team-consent.ts';

/** A colleague of the team, as patients and colleagues see them. */
export const teamMemberSchema = z.object({
  id: idSchema,
  ...personNameSchema.shape,
  role: clinicianRoleSchema,
  /** Inquiries that wait for them; only to colleagues. */
  open_inquiries: z.optional(z.number()),
  /** Until which day they are away, and who answers instead; null where they are here, or nobody does. */
  away: z.optional(
    z.nullable(
      z.object({ until: plainDateSchema, cover: z.nullable(z.object({ id: idSchema, ...personNameSchema.shape })) }),
    ),
  ),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** Clinicians who may read a patient's messages to one institution. */
export const patientTeamSchema = z.object({
  institution: z.object({ id: idSchema, name: z.string() }),
  /** The institution asks its patients. */
  is_on: z.boolean(),
  /** Null where the patient was not asked yet. */
  consent: z.nullable(teamConsentSchema),
  consent_at: z.nullable(momentSchema),
  /** The doctors and nurses, by name. */
  members: z.array(teamMemberSchema),
});
export type PatientTeam = z.infer<typeof patientTeamSchema>;
