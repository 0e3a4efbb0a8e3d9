import type { RelationshipStatus } from './relationship.ts';

/**
 * Effect of a patient's answer on a relationship. A repeated answer changes nothing; a different earlier answer is not
 * overridden. Patients may still decline a colleague who took over their care, and an expired invitation.
 * @returns `answered` if it takes effect, `unchanged` if it is so already, `expired`, else `too_late`.
 */
export function answeredInvitation(
  current: RelationshipStatus,
  wish: 'active' | 'declined',
  { isTakenOver = false, isExpired = false }: { isTakenOver?: boolean; isExpired?: boolean } = {},
): 'answered' | 'unchanged' | 'expired' | 'too_late' {
  if (current === wish) return 'unchanged';
  if (current === 'active' && isTakenOver) return 'answered';
  if (current === 'invited' && wish === 'active' && isExpired) return 'expired';
  return current === 'invited' ? 'answered' : 'too_late';
}
