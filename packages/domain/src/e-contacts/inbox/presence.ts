/** Which clinicians have a thread open, and who of them writes: told to their colleagues over the live line, and stored nowhere. */
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';

/**
 * A clinician who opens a colleague's consultation follows it and gets its events. At the start, events of the last so
 * many milliseconds are repeated. A device that has read the thread since then misses nothing and need not read it
 * again.
 */
export const toldOnceMore = 5 * 60_000;

/** How an event of a followed thread is called on its way, apart from the follower's own news, which are numbered. */
export const followedName = (event: string): string => `followed:${event}`;

/** Event that ends following a thread. */
export const followedNoMore = 'followed-no-more';

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
