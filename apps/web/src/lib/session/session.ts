/**
 * The session of this browser: an access token and a user type in local storage. It says who seems to be logged in;
 * whether they may do anything is the server's to decide at each call.
 */
import { type TokenClaims, claimsOf } from '@hodi/domain/sessions/token-life.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { forgetForms } from '~/lib/forms/forget-forms.ts';
import { handOffPassword } from '~/lib/vault/password-handoff.ts';
import { setClock } from './server-clock.ts';
import { currentSessionEnd, tellSessionEnd } from './session-end.ts';

const tokenKey = 'accessToken';
const typeKey = 'userType';

export interface Session {
  userId: string;
  userType: UserType;
  token: string;
  claims: TokenClaims;
}

const isUserType = (text: string | null): text is UserType => text === 'patient' || text === 'clinician';

/** Null until both are present and the token can be read. An expired one still says whose queue and drafts these are. */
function readStored(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey);
    const userType = localStorage.getItem(typeKey);
    if (token === null || !isUserType(userType)) return null;
    const claims = claimsOf(token, atob);
    return claims === null ? null : { userId: claims.sub, userType, token, claims };
  } catch {
    // Storage may be forbidden altogether.
    return null;
  }
}

const store = makeStore<Session | null>(readStored());

export const useSession = (): Session | null => useStore(store);
export const currentSession = (): Session | null => store.get();
export const onSessionChange = store.subscribe;

/** Users who left this device, with the reason, until none of their readable data is here. */
export const leftKey = 'hodi-left';

/**
 * Ends a session, by the user's wish or the server's refusal, and leaves nothing readable. The logout is recorded at once;
 * the cleanup follows. If the page dies meanwhile, the next start of the app finishes it.
 */
function become(next: Session | null): void {
  const left = store.get()?.userId;
  if (left === undefined || left === next?.userId) return store.set(next);
  try {
    localStorage.setItem(leftKey, `${localStorage.getItem(leftKey) ?? ''}${left}:${currentSessionEnd()?.why} `);
  } catch {
    // Where nothing can be noted nothing was kept either.
  }
  store.set(next);
  forgetForms();
}

export const lockKey = 'hodi-lock';
/** Minutes without a touch, unless its owner chooses: a clinic's computer stands where many pass. */
const minutesUntilLocked = { patient: 60, clinician: 15 } as const;

/** The lock of a device on which somebody has just logged in; see lock-state.ts. */
export const newLock = (userId: string, userType: UserType) => ({
  userId,
  isLocked: false,
  activeAt: Date.now(),
  minutes: minutesUntilLocked[userType],
  hasPin: false,
  tries: 0,
});

/**
 * After login or renewal.
 * @param password that was typed for it, if one was: later it opens this device again without a network.
 */
export function keepSession({ access_token, user_type }: SessionAnswer, password?: string): void {
  const claims = claimsOf(access_token, atob);
  if (claims === null) return;
  setClock(claims.iat);
  const isTyped = password !== undefined;
  if (isTyped) handOffPassword(claims.sub, password);
  tellSessionEnd(null);
  try {
    // Before anything is kept: a page that is left a moment later takes along the password that was to lock the key up.
    // Without encryption nothing that was read is kept.
    if (isTyped && globalThis.crypto.subtle !== undefined)
      localStorage.setItem(lockKey, JSON.stringify(newLock(claims.sub, user_type)));
    localStorage.setItem(tokenKey, access_token);
    localStorage.setItem(typeKey, user_type);
  } catch {
    // Without storage the session lasts as long as this page.
  }
  become({ userId: claims.sub, userType: user_type, token: access_token, claims });
}

/** Ends the session here; never the queue or a draft. */
export function clearSession(): void {
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(typeKey);
  } catch {
    // Nothing was stored then.
  }
  become(null);
}

/** Takes over what another tab stored, before its message arrives. */
export function readAgain(): Session | null {
  const stored = readStored();
  if (stored?.token !== store.get()?.token || stored?.userType !== store.get()?.userType) become(stored);
  return store.get();
}

/**
 * Another tab logged in, renewed or logged out. A page that slept, or comes back by the browser's Back, was told nothing of it: it looks
 * itself before anybody reads it, since what it shows may be of somebody who left since.
 */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey || key === typeKey) readAgain();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  for (const woken of ['visibilitychange', 'resume']) document.addEventListener(woken, readAgain);
}
