/**
 * Renews the access token from the cookie that only the server reads. One tab does it at a time; the others find the
 * new token in storage. Only a refusal of the server ends the session: on a bad line it just goes on later.
 */
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import { claimsOf, isLive } from '@hodi/domain/sessions/token-life.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import { linePatience } from '~/lib/offline/connection.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { tellSessionEnd } from '~/lib/session/session-end.ts';
import { clearSession, currentSession, keepSession, readAgain } from '~/lib/session/session.ts';
import { withLock } from '~/lib/locks.ts';
import { pause } from '~/lib/timing.ts';
import { ApiError } from './api-error.ts';
import { request } from './http.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Renewed this long before it expires, in milliseconds. */
const early = 60_000;
const timeout = () => Math.max(20_000, linePatience());
/** Another browser process may be renewing with the same cookie: the server asks to come again. */
const comeAgain = 1_000;

let running: Promise<Renewal> | undefined;

const ask = () => request({ method: 'POST', url: refreshPath, timeout: timeout() }) as Promise<SessionAnswer>;

async function askPatiently(): Promise<SessionAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error;
    await pause(comeAgain);
    return ask();
  }
}

/** Refused by the server: its owner did not log out, so the login says why. */
function endSession({ code, body }: ApiError): void {
  // First: it counts what waits, which is nobody's without a session.
  tellSessionEnd(code === 'account_inactive' ? 'inactive' : 'ended', body?.message);
  clearSession();
}

async function renewNow(stale: string): Promise<Renewal> {
  const present = readAgain();
  if (present === null) return 'ended';
  // Another tab was quicker.
  if (present.token !== stale) return 'renewed';
  try {
    const answer = await askPatiently();
    // Someone else signed in or out here meanwhile: theirs stands.
    if (readAgain()?.token !== stale) return currentSession() === null ? 'ended' : 'renewed';
    // The cookie may be another person's by now: nobody becomes somebody else by a renewal.
    if (claimsOf(answer.access_token, atob)?.sub !== present.userId) {
      clearSession();
      return 'ended';
    }
    keepSession(answer);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof ApiError && error.isOurs(401, 403))) return 'unreachable';
    if (readAgain()?.token === stale) endSession(error);
    return currentSession() === null ? 'ended' : 'renewed';
  }
}

/** @param stale the token that was refused or is about to expire. */
export function renew(stale: string): Promise<Renewal> {
  running ??= withLock('hodi-renewal', () => renewNow(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

/** A token to send: the present one, renewed first when it is about to expire. Null when nobody is logged in. */
export async function liveToken(): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (!isLive(session.claims, serverNow() + early)) await renew(session.token);
  return currentSession()?.token ?? null;
}
