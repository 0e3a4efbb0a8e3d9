/** A patient whom a clinician registers: account and record at once, the password later by a link. */
import * as z from 'zod/mini';
import { childSchema } from '../caregivers/child.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { teamConsentSchema } from '../team-care/team-consent.ts';
import { patientPersonalSchema } from './registration.ts';

/** How long the link by SMS is good, in milliseconds. */
export const completionLife = 24 * 3_600_000;

/** How the patient says yes: by the code from their phone, or to the clinician's face, the code then following. */
export const consentWays = ['code', 'in_person'] as const;

export const assistedRegistrationSchema = z.object({
  /** Of the patient, made by the client: what is made offline for them refers to it. */
  id: idSchema,
  relationship_id: z.optional(idSchema),
  /** The patient's clinician, if reception chose one; else the registering clinician. */
  clinician_id: z.optional(idSchema),
  ...patientPersonalSchema.shape,
  preferred_language: languageSchema,
  consent: z._default(z.enum(consentWays), 'code'),
  /** The patient's choice of who may read and answer at an institution with team care; without it they are asked later. */
  team_consent: z.optional(teamConsentSchema),
  /** The patient is a child of this person, whose phone it is: both are registered. Left out by an app before this was. */
  child: z.optional(childSchema),
  /** Somebody alike is known, and it is another person. */
  confirmed_duplicate: z._default(z.boolean(), false),
});
export type AssistedRegistration = z.output<typeof assistedRegistrationSchema>;
