import { appointmentRenderers } from './features/appointments/appointments.realtime.ts';
import { attachmentRenderers } from './features/attachments/attachments.realtime.ts';
import { caregiverRenderers } from './features/caregivers/caregivers.realtime.ts';
import { clinicianInvitationRenderers } from './features/clinician-invitations/clinician-invitations.realtime.ts';
import { clinicianRenderers } from './features/clinicians/clinicians.realtime.ts';
import { contentReviewRenderers } from './features/content-review/content-review.realtime.ts';
import { deliveryRenderers } from './features/deliveries/deliveries.realtime.ts';
import { eContactRenderers } from './features/e-contacts/e-contacts.realtime.ts';
import { institutionRenderers } from './features/institutions/institutions.realtime.ts';
import { noteRenderers } from './features/notes/notes.realtime.ts';
import { patientRenderers } from './features/patients/patients.realtime.ts';
import { planRenderers } from './features/plans/plans.realtime.ts';
import { recordRenderers } from './features/record/record.realtime.ts';
import { relationshipRenderers } from './features/relationships/relationships.realtime.ts';
import { serviceInterestRenderers } from './features/service-interests/service-interests.realtime.ts';
import { userRenderers } from './features/users/users.realtime.ts';

/** How each feature's events are told, over the live line and when they are caught up. @param clock milliseconds since 1970. */
export const eventRenderers = (clock: () => number) => [
  ...eContactRenderers,
  ...userRenderers,
  ...patientRenderers,
  ...clinicianRenderers,
  ...clinicianInvitationRenderers(clock),
  ...institutionRenderers,
  ...contentReviewRenderers,
  ...relationshipRenderers,
  ...serviceInterestRenderers,
  ...appointmentRenderers,
  ...noteRenderers,
  ...recordRenderers,
  ...planRenderers,
  ...attachmentRenderers,
  ...deliveryRenderers,
  ...caregiverRenderers,
];
