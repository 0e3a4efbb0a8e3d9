import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { managedInvitationSchema } from './clinician-invitation.ts';

/** Both for the admins of the institution. A new invitation is told as a change. */
export const clinicianInvitationUpdated = domainEvent(
  'clinician-invitation-updated',
  z.object({ invitation: managedInvitationSchema }),
);
export const clinicianInvitationDeleted = domainEvent(
  'clinician-invitation-deleted',
  z.object({ invitationId: idSchema, institutionId: idSchema }),
);
