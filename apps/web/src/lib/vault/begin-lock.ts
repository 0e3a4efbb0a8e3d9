/**
 * The lock of a new session. It is written in the moment of the login: a page that is left a moment later may keep something
 * already, and takes the password along that was to open it again.
 */
import { currentSession } from '~/lib/session/session.ts';
import { setLock } from './change-lock.ts';
import { handedPassword } from './handed-password.ts';
import { currentLock } from './lock-state.ts';

/** Minutes without a touch, unless its owner chooses: a clinic's computer stands where many pass. */
export const minutesUntilLocked = { patient: 60, clinician: 15 } as const;

let known = currentSession()?.userId;

/** Called at each change of the session; a renewal changes nothing. */
export function beginLock(): void {
  const session = currentSession();
  const isNew = session !== null && session.userId !== known;
  known = session?.userId;
  // The tab that signed in writes it for all. Without encryption nothing that was read is kept.
  if (!isNew || handedPassword(session.userId) === null || globalThis.crypto.subtle === undefined) return;
  const { userId, userType } = session;
  const before = currentLock();
  // They have just shown who they are. What they chose before stays.
  const chosen = before?.userId === userId ? before : { userId, minutes: minutesUntilLocked[userType], hasPin: false };
  setLock({ ...chosen, isLocked: false, activeAt: Date.now(), tries: 0 });
}
