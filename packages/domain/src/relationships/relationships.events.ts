import * as z from 'zod/mini';
import { clinicianInfoSchema } from '../clinicians/clinician.ts';
import { patientInfoSchema } from '../patients/patient.ts';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { relationshipSchema } from './relationship.ts';

export const clinicianInvitationSchema = z.object({
  relationship: relationshipSchema,
  clinician_info: clinicianInfoSchema,
  /** Until when it can be accepted; not said by a server before this was, nor where there is no end. */
  expires_at: z.optional(momentSchema),
});
export type ClinicianInvitation = z.infer<typeof clinicianInvitationSchema>;

export const cprCreated = domainEvent('cpr-created', z.object({ patientInfo: patientInfoSchema }));
export const cprCreatedPatient = domainEvent(
  'cpr-created-patient',
  z.object({ clinicianInvitation: clinicianInvitationSchema }),
);
export const cprUpdated = domainEvent('cpr-updated', z.object({ patientInfo: patientInfoSchema }));
export const cprUpdatedPatient = domainEvent(
  'cpr-updated-patient',
  z.object({ clinicianInvitation: clinicianInvitationSchema }),
);
export const cprDeleted = domainEvent(
  'cpr-deleted',
  z.object({
    relationshipId: idSchema,
    clinicianId: idSchema,
    /** Told to its two alone: what the clinician's app holds of the patient goes. */
    patientId: z.optional(idSchema),
  }),
);
