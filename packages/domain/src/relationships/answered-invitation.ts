import type { RelationshipStatus } from './relationship.ts';

/**
 * What a patient's answer makes of a relationship. An answer given twice is as good as once; one given differently
 * before is not taken back by another. To a colleague who took over their care they may still say no, and to an
 * invitation that is too old too.
 * @returns `answered` when it becomes what was wished, `unchanged` when it is so already, `expired`, else `too_late`.
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
