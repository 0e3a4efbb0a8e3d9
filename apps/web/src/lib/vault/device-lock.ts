/** Locks this device after a while without a touch, and opens it again. */
import { openForms, sealForms } from '~/lib/forms/sealed-forms.ts';
import { onTakenAway } from '~/lib/offline/database.ts';
import { forgetWords } from '~/lib/offline/queued-record.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { currentSession, lockKey, newLock } from '~/lib/session/session.ts';
import { followLock, setLock } from './change-lock.ts';
import { forgetPassword, passwordHandoff } from './password-handoff.ts';
import { currentLock, readLock } from './lock-state.ts';
import { isWeak, unwrap } from './seal.ts';
import {
  askSecret,
  canSeal,
  changeVault,
  dataKey,
  forgetKeys,
  hideKey,
  holdKey,
  lockUp,
  readVault,
  strengthen,
} from './vault.ts';

/** A short PIN can be guessed: after so many wrong ones in a row only the password opens. */
export const triesOfPin = 5;
/** Afterwards the person has to log in anew, which the server counts. */
const triesInAll = 10;
/** How exactly the time without a touch is known, in milliseconds. */
const grain = 15_000;

/** Nothing readable stays: not in memory, and not beside the data. */
export async function closeVault(userId: string): Promise<void> {
  forgetKeys();
  forgetWords();
  // Where the line broke right after the login nothing else opens it yet: then it stays, rather than what it keeps is lost.
  await changeVault(userId, (vault) =>
    vault.bySecret === null && vault.byPassword === null ? vault : { ...vault, open: null, opensUntil: null },
  );
}

/** Encrypts this tab's drafts as well, and drops the key. */
async function close(userId: string): Promise<void> {
  const open = (await readVault(userId).catch(() => null))?.open;
  // A browser that forbids its storage has no forms; the key goes all the same.
  await sealForms(userId, open ?? (await dataKey(userId).catch(() => null))).catch(() => undefined);
  await closeVault(userId);
}

/** Until its owner shows who they are. */
export async function lockDevice(): Promise<void> {
  const lock = currentLock();
  if (lock === null) return;
  setLock({ ...lock, isLocked: true });
  queueStore.set([]);
  await close(lock.userId);
}

/** A device that was left with the app closed is locked at its next start: nothing may lie open beside its data then. */
export async function keepLocked(): Promise<void> {
  const lock = currentLock();
  watchDevice();
  if (lock?.isLocked === true) await close(lock.userId);
}

/**
 * @param typed the password, or the PIN.
 * @returns `too_many` after ten wrong ones: then only a login opens it.
 */
export async function unlockDevice(typed: string): Promise<'open' | 'wrong' | 'no_more_pin' | 'too_many'> {
  const lock = currentLock();
  if (lock === null) return 'too_many';
  // Those of every tab, and counted before it is made: who tries in several tabs at once has no more tries for it. On a full
  // device only this tab knows its own.
  const noted = readLock() ?? lock;
  const tries = Math.max(noted.tries, lock.tries) + 1;
  if (tries > triesInAll) return 'too_many';
  const hadPin = noted.hasPin && lock.hasPin;
  setLock({ ...lock, hasPin: hadPin, tries });
  const { byPin, byPassword } = await readVault(lock.userId);
  const mayBePin = byPin !== null && hadPin && tries <= triesOfPin && /^\d+$/.test(typed);
  const opened = mayBePin ? await unwrap(byPin, typed) : null;
  const key = opened ?? (byPassword === null ? null : await unwrap(byPassword, typed));
  if (key !== null) {
    holdKey(lock.userId, key);
    await changeVault(lock.userId, (vault) => ({ ...vault, open: key, opensUntil: null })).catch(() => undefined);
    await openForms(key);
    const by = opened === null ? 'byPassword' : 'byPin';
    const wrapped = opened === null ? byPassword : byPin;
    if (wrapped !== null && (await isWeak(wrapped))) strengthen(lock.userId, by, typed).catch(() => undefined);
    setLock({ ...lock, hasPin: hadPin, isLocked: false, activeAt: Date.now(), tries: 0 });
    return 'open';
  }
  const hasPin = hadPin && tries < triesOfPin;
  const now = currentLock();
  // Unless another tab was opened meanwhile.
  if (hadPin && !hasPin && now?.isLocked === true) setLock({ ...now, hasPin });
  if (!hasPin && byPin !== null)
    await changeVault(lock.userId, (vault) => ({ ...vault, byPin: null })).catch(() => undefined);
  if (tries >= triesInAll) return 'too_many';
  return hadPin && !hasPin ? 'no_more_pin' : 'wrong';
}

/** Chosen by its owner. @param pin null for the password alone. */
export async function setPin(userId: string, pin: string | null): Promise<void> {
  if (pin === null) await changeVault(userId, (vault) => ({ ...vault, byPin: null }));
  else await lockUp(userId, 'byPin', pin);
  const lock = currentLock();
  if (lock !== null) setLock({ ...lock, hasPin: pin !== null });
}

/** Whether the password opens the key already, by as many rounds as this device bears. */
async function isLockedUp(userId: string, password: string): Promise<boolean> {
  const { byPassword } = await readVault(userId);
  return byPassword !== null && !(await isWeak(byPassword)) && (await unwrap(byPassword, password)) !== null;
}

/** The lock of a session that began with an older version of the app; and that a PIN of before opens it. */
function completeLock(userId: string, { hasPin, isNew }: { hasPin: boolean; isNew: boolean }): void {
  const session = currentSession();
  const lock = currentLock();
  if (session?.userId !== userId) return;
  if (lock?.userId === userId) {
    if (isNew && !lock.isLocked && lock.hasPin !== hasPin) setLock({ ...lock, hasPin });
    return;
  }
  setLock({ ...newLock(userId, session.userType), hasPin });
}

/**
 * The service worker took the open key away. Its time may not be over by the lock, where tabs noted it in another order than
 * they were left in: then its owner shows who they are, instead of finding nothing that they kept.
 */
async function lockWhereClosed(userId: string): Promise<void> {
  const lock = currentLock();
  if (lock?.userId !== userId || lock.isLocked) return;
  const { open, opensUntil } = await readVault(userId);
  if (open === null && typeof opensUntil === 'number') await lockDevice();
}

/** Locks the key up under the password that was just typed, if one was. Needs no network but after a forgotten password. */
export async function secureByPassword(userId: string): Promise<void> {
  if (!canSeal()) return;
  const password = passwordHandoff(userId);
  if (password !== null) {
    // First: where the line has brought nothing else yet, this password alone opens what lies here.
    await dataKey(userId);
    if (!(await isLockedUp(userId, password))) await lockUp(userId, 'byPassword', password);
    forgetPassword();
  } else await lockWhereClosed(userId);
  const { byPassword, byPin } = await readVault(userId);
  if (byPassword !== null) completeLock(userId, { hasPin: byPin !== null, isNew: password !== null });
}

/** Locks the key up under what opens it later: the password, and the server's secret. After that no script takes it out. */
export async function secureVault(userId: string): Promise<void> {
  if (!canSeal()) return;
  await secureByPassword(userId);
  if ((await readVault(userId)).bySecret === null) await lockUp(userId, 'bySecret', await askSecret(userId));
  await hideKey(userId);
}

/** Whether only a login opens this device: its password was never locked up, as where the page was left right after. */
export async function needsLogin(userId: string): Promise<boolean> {
  const { byPassword, byPin } = await readVault(userId);
  return byPassword === null && byPin === null;
}

/** Beside the key stands until when it may lie open, for the service worker: with the app closed nobody else looks. */
function noteVisibility(): void {
  look();
  const lock = currentLock();
  if (lock === null || lock.isLocked || !canSeal()) return;
  const opensUntil = document.visibilityState === 'hidden' ? lock.activeAt + lock.minutes * 60_000 : null;
  changeVault(lock.userId, (vault) => (vault.open === null ? vault : { ...vault, opensUntil })).catch(() => undefined);
}

function look(): void {
  const lock = currentLock();
  if (lock === null || lock.isLocked) return;
  const since = Date.now() - lock.activeAt;
  if (since > lock.minutes * 60_000) void lockDevice().catch(() => undefined);
  // A clock that was put back: the time without a touch begins anew, or it would not end for as long.
  else if (since < 0) setLock({ ...lock, activeAt: Date.now() });
}

function touched(): void {
  look();
  const lock = currentLock();
  if (lock === null || lock.isLocked || Date.now() - lock.activeAt < grain) return;
  setLock({ ...lock, activeAt: Date.now() });
}

/** Opened in another tab: first what was being typed here, since its page looks for it as soon as it is there. */
async function follow(event: StorageEvent): Promise<void> {
  const lock = currentLock();
  if (event.key === lockKey && lock?.isLocked === true && readLock()?.isLocked === false) {
    const open = (await readVault(lock.userId).catch(() => null))?.open;
    if (open) await openForms(open);
  }
  followLock(event);
}

/** A key that was made anew is locked up as the one before it was, as far as that is known without its owner. */
function secureAgain(): void {
  const userId = currentSession()?.userId;
  if (userId !== undefined) secureVault(userId).catch(() => undefined);
}

let isWatching = false;

/** From the first page behind the login on, for as long as the tab lives. */
export function watchDevice(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('storage', (event) => void follow(event));
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, touched, { passive: true });
  document.addEventListener('visibilitychange', noteVisibility);
  onTakenAway.add(secureAgain);
  setInterval(look, grain);
}
