/**
 * Somebody logged out while the server could not be told. Here the session ended at once; there it ends as soon as the
 * network is back, by the cookie alone. The wish outlives a reload, and holds no token.
 */
import { ApiError } from '~/lib/api/api-error.ts';
import { request } from '~/lib/api/http.ts';
import { withLock } from '~/lib/locks.ts';
import { currentSession } from './session.ts';

/** Written at each logout: other tabs are told by it. */
export const loggedOutKey = 'hodi-logout-owed';
const path = '/auth/logout';
const timeout = 20_000;

let isOwedHere = false;

function isOwed(): boolean {
  try {
    return localStorage.getItem(loggedOutKey) !== null;
  } catch {
    return isOwedHere;
  }
}

function setOwed(owed: boolean): void {
  isOwedHere = owed;
  try {
    if (owed) localStorage.setItem(loggedOutKey, 'yes');
    else localStorage.removeItem(loggedOutKey);
  } catch {
    // Then it lasts as long as this page.
  }
}

/** To be said before the session is cleared here. */
export const logOutLater = (): void => setOwed(true);

async function pay(): Promise<void> {
  // Another tab was quicker, or the cookie is already that of a new session, which must live.
  if (!isOwed() || currentSession() !== null) return;
  try {
    await request({ method: 'POST', url: path, timeout });
  } catch (error) {
    // An error without one of our codes came from a proxy on the way. The session goes on.
    if (!(error instanceof ApiError && error.isOurs())) return;
  }
  setOwed(false);
}

/**
 * Ends the session on the server if a logout is pending; without a network it stays pending. A login waits for this:
 * its new cookie would hide the old session.
 */
export const sendPendingLogout = (): Promise<void> => (isOwed() ? withLock('hodi-renewal', pay) : Promise.resolve());
