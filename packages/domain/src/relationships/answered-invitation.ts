import type { RelationshipStatus } from './relationship.ts';

/**
 * What a patient's answer makes of a relationship. An answer given twice is as good as once; one given differently
 * before is not taken back by another.
 * @returns `answered` when it becomes what was wished, `unchanged` when it is so already, else `too_late`.
 */
export function answeredInvitation(
  current: RelationshipStatus,
  wish: 'active' | 'declined',
): 'answered' | 'unchanged' | 'too_late' {
  if (current === wish) return 'unchanged';
  return current === 'invited' ? 'answered' : 'too_late';
}
