/** Which clinicians have a thread open, and who of them writes: told to their colleagues over the live line, and stored nowhere. */
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';

/** A device says again and again that it is there, in milliseconds; who says nothing for so long is there no more. */
export const saysHereEvery = 4_000;
export const goneAfter = 10_000;

/** Name of the socket event that tells who else is there. */
export const presenceTold = 'thread-presence';

/** A colleague who has the thread open. */
export interface PresentClinician extends PersonName {
  id: string;
  role: ClinicianRole;
  is_writing: boolean;
}

/** Everybody but the one who is told, in the order in which they came. */
export interface ThreadPresence {
  e_contact_id: string;
  people: PresentClinician[];
}
