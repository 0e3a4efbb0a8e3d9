import type { Actor } from '../rights/rights.policy.ts';

/**
 * Whose calendar somebody reads: their own, and when their colleagues are busy, which a booking that overlaps says too. Which
 * patient an appointment is of is asked of the patient's record.
 */
export const mayReadCalendar = (
  { clinician }: Pick<Actor, 'clinician'>,
  of: { id: string; institution_id: string },
): boolean => clinician !== null && (clinician.id === of.id || clinician.institution_id === of.institution_id);
