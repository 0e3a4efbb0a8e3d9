/**
 * Whether this device is locked: who is logged in, but has done nothing for a while, shows their password or PIN before
 * anybody sees what it keeps. Written where every tab finds it at once.
 */
import { currentSession, lockKey } from '~/lib/session/session.ts';
import { makeStore, useStore } from '~/lib/store.ts';

export interface Lock {
  userId: string;
  isLocked: boolean;
  /** When somebody last touched anything, milliseconds since 1970. */
  activeAt: number;
  /** Locked after so many minutes without a touch. */
  minutes: number;
  /** A PIN opens it too. */
  hasPin: boolean;
  /** Wrong tries since it was last opened. */
  tries: number;
}

/** As it is written down. */
export function readLock(): Lock | null {
  try {
    return JSON.parse(localStorage.getItem(lockKey) ?? 'null') as Lock | null;
  } catch {
    return null;
  }
}

/** A clock that is put right goes back by less, in milliseconds. */
const drift = 60_000;

/** By a clock that fell back nobody knows how long the device was left: it is over too. */
function isOver({ isLocked, activeAt, minutes }: Lock): boolean {
  const since = Date.now() - activeAt;
  return isLocked || since < -drift || since > minutes * 60_000;
}

/** A device that was left alone with the app closed is as locked as one where it stayed open. */
function atStart(): Lock | null {
  const lock = readLock();
  return lock !== null && isOver(lock) ? { ...lock, isLocked: true } : lock;
}

/** Changed by change-lock.ts alone. */
export const lockStore = makeStore(atStart());

/** After a login, which wrote it down. */
export const readLockAgain = (): void => lockStore.set(atStart());

export const useLock = (): Lock | null => useStore(lockStore);
export const currentLock = (): Lock | null => lockStore.get();

/** Signed in, and not behind the lock: they see what is shown, and may have their words lie open. Nobody signed in is ''. */
export const isHere = (userId: string): boolean =>
  (currentSession()?.userId ?? '') === userId && currentLock()?.isLocked !== true;
