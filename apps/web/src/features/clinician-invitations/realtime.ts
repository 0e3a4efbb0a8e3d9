import {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

export const handlers = [clinicianInvitationUpdated, clinicianInvitationDeleted, deliveryUpdated].map((event) =>
  onEvent(event, (_, queryClient) => loadAgain(queryClient, keyOf(listClinicianInvitations))),
);
