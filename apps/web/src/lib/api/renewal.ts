/**
 * Renews the access token from the cookie that only the server reads. One tab does it at a time; the others find the
 * new token in storage. Only a refusal of the server ends the session: on a bad line it just goes on later.
 */
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import { isLive } from '@hodi/domain/sessions/token-life.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import { clearSession, currentSession, keepSession } from '~/lib/session/session.ts';
import { withLock } from '~/lib/locks.ts';
import { ApiError } from './api-error.ts';
import { request } from './http.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Renewed this long before it expires, in milliseconds. */
const early = 60_000;

let running: Promise<Renewal> | undefined;

async function renewNow(stale: string): Promise<Renewal> {
  // Another tab was quicker.
  const present = readToken();
  if (present !== null && present !== stale) return 'renewed';
  try {
    const answer = (await request({ method: 'POST', url: refreshPath, timeout: 20_000 })) as SessionAnswer;
    // Someone else signed in or out here meanwhile: theirs stands.
    if (currentSession()?.token !== stale) return currentSession() === null ? 'ended' : 'renewed';
    keepSession(answer);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return 'unreachable';
    if (currentSession()?.token === stale) clearSession();
    return 'ended';
  }
}

function readToken(): string | null {
  try {
    return localStorage.getItem('accessToken');
  } catch {
    return null;
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
  if (!isLive(session.claims, Date.now() + early)) await renew(session.token);
  return currentSession()?.token ?? null;
}
