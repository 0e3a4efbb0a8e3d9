/** Free of schemas: lists and forms take it from here. */
export const clinicianInvitationStatuses = ['draft', 'invited', 'expired', 'accepted', 'declined'] as const;
export type ClinicianInvitationStatus = (typeof clinicianInvitationStatuses)[number];

/** Milliseconds for which an invitation and its link are good. */
export const clinicianInvitationLife = 7 * 86_400_000;

/** Moments in milliseconds since 1970; null while it has not happened. */
export interface InvitationMoments {
  sent_at: number | null;
  expires_at: number | null;
  accepted_at: number | null;
  declined_at: number | null;
}

/** Status of an invitation. @param now milliseconds since 1970. */
export function clinicianInvitationStatus(moments: InvitationMoments, now: number): ClinicianInvitationStatus {
  if (moments.accepted_at !== null) return 'accepted';
  if (moments.declined_at !== null) return 'declined';
  if (moments.sent_at === null) return 'draft';
  return moments.expires_at !== null && moments.expires_at <= now ? 'expired' : 'invited';
}

export type LinkState = 'open' | 'used' | 'declined' | 'deleted' | 'replaced' | 'expired';

/**
 * Validity of an invitation's link. The invitation's own end counts before its age. A newer link replaces older ones.
 */
export function linkState(
  moments: InvitationMoments & { deleted_at: number | null; isLast: boolean },
  now: number,
): LinkState {
  if (moments.accepted_at !== null) return 'used';
  if (moments.declined_at !== null) return 'declined';
  if (moments.deleted_at !== null) return 'deleted';
  if (clinicianInvitationStatus(moments, now) === 'expired') return 'expired';
  return moments.isLast ? 'open' : 'replaced';
}
