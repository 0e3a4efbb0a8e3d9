import type { Actor } from '../rights/rights.policy.ts';

/**
 * Whether somebody may read a calendar: their own in full, and when colleagues are busy, which an overlapping booking
 * tells too. The patient of an appointment needs the right to the patient's record.
 */
export const mayReadCalendar = (
  { clinician }: Pick<Actor, 'clinician'>,
  of: { id: string; institution_id: string },
): boolean => clinician !== null && (clinician.id === of.id || clinician.institution_id === of.institution_id);
