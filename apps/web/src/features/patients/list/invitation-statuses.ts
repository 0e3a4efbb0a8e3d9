import type { InvitationStatus } from '@hodi/domain/relationships/patient-invitation.ts';

/** Names of an invitation's states. */
export const statusTexts = {
  pending: 'patients.status_invited',
  expired: 'patients.status_expired',
  accepted: 'patients.status_accepted',
  declined: 'patients.status_declined',
} as const satisfies Record<InvitationStatus, string>;

/** In the order of the filter. */
export const invitationStatuses = ['pending', 'expired', 'accepted', 'declined'] as const;
