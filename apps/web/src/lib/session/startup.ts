import { isLive } from '@hodi/domain/sessions/token-life.ts';
import { renew } from '~/lib/api/renewal.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { serverNow } from './server-clock.ts';
import { clearSession, currentSession } from './session.ts';

const determined = makeStore(false);

/** Whether it is known who this is; until then a page shows its shape only. */
export const isDetermined = determined.get;
export const useIsDetermined = (): boolean => useStore(determined);

/** On a bad line nobody waits longer for the renewal than this; it goes on in the background. */
const patience = 6_000;

/**
 * Restores the session at the start: clears missing or broken data, takes a valid token, renews an expired one. Only
 * the server's refusal ends the session. Without a network the person keeps what this device may show them.
 */
export async function determineSession(): Promise<void> {
  const session = currentSession();
  if (session === null) clearSession();
  else if (!isLive(session.claims, serverNow()) && navigator.onLine) {
    const waited = new Promise((done) => setTimeout(done, patience));
    await Promise.race([renew(session.token), waited]);
  }
  determined.set(true);
}
