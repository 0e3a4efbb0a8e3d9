/** A patient's consent to team care: asked wherever they come into an institution's care, and changeable later. */
import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';

/** Consent to readers: all doctors and nurses of the institution, or only the clinicians chosen by the patient. */
export const teamConsentSchema = z.enum(['team', 'chosen']);
export type TeamConsent = z.infer<typeof teamConsentSchema>;

/** Of one institution, where several may be meant. */
export const teamChoiceSchema = z.object({ institution_id: idSchema, consent: teamConsentSchema });
export type TeamChoice = z.infer<typeof teamChoiceSchema>;
