import type { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import type {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import type { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

const list: [(typeof listClinicianInvitations)['name']] = ['clinician_invitations.list'];

export const handlers = [
  onNews<typeof clinicianInvitationUpdated>('clinician-invitation-updated', list),
  onNews<typeof clinicianInvitationDeleted>('clinician-invitation-deleted', list),
  onNews<typeof deliveryUpdated>('delivery-updated', list),
];
