/**
 * The key to what a person's device keeps: drafts, unsent writes, and what was read. It is random, one for each user and
 * device, and lies here locked up twice: under the password (and a PIN, where its owner chose one), which opens it
 * without a network, and under a secret that the server gives to whoever has logged in, so that a forgotten password
 * loses nothing. While its owner is logged in and the device is not locked, it lies open beside them.
 */
import { deviceSecret } from '@hodi/domain/sessions/sessions.api.ts';
import { call } from '~/lib/api/call.ts';
import { sharedCalls } from '~/lib/api/shared-call.ts';
import { offlineDatabase, onTakenAway } from '~/lib/offline/database.ts';
import { currentSession } from '~/lib/session/session.ts';
import { withTimeout } from '~/lib/timing.ts';
import { passwordHandoff } from './password-handoff.ts';
import { currentLock } from './lock-state.ts';
import {
  type Wrapped,
  guessableRounds,
  hidden,
  isSealed,
  newDataKey,
  seal,
  sealBytes,
  unseal,
  unsealBytes,
  unwrap,
  wrap,
} from './seal.ts';

export interface Vault {
  /** Null when locked, and after its owner left. */
  open: CryptoKey | null;
  bySecret: Wrapped | null;
  byPassword: Wrapped | null;
  byPin: Wrapped | null;
  /** Until when `open` may lie here, for the service worker; see expired-keys.ts. */
  opensUntil?: number | null;
}

const none: Vault = { open: null, bySecret: null, byPassword: null, byPin: null };
const placeOf = (userId: string): string => `${userId}/vault`;

/** Without it, on a page that came over plain HTTP, nothing is encrypted and nothing that was read is kept. */
export const canSeal = (): boolean => globalThis.crypto.subtle !== undefined;

export async function readVault(userId: string): Promise<Vault> {
  const database = await offlineDatabase();
  const kept = await database.get('cache', placeOf(userId));
  return (kept?.value as Vault | undefined) ?? none;
}

/** @returns what stands there now. Other tabs change it too, so what is written follows from what is read with it. */
export async function changeVault(userId: string, edit: (vault: Vault) => Vault): Promise<Vault> {
  const database = await offlineDatabase();
  const transaction = database.transaction('cache', 'readwrite');
  const kept = await transaction.store.get(placeOf(userId));
  const vault = edit((kept?.value as Vault | undefined) ?? none);
  await transaction.store.put({ key: placeOf(userId), timestamp: Date.now(), value: vault });
  await transaction.done;
  return vault;
}

/** Much waits for the key, such as what is being sent: on a line that hangs no longer than this, in milliseconds. */
const patience = 5_000;

const asking = sharedCalls();

/**
 * Fetches the secret that the server releases after login. @throws ApiError, NetworkError; also when another user is
 * logged in.
 */
export const askSecret = (userId: string): Promise<string> =>
  asking(userId, 0, async () => (await call(deviceSecret, {}, { silent: true, userId })).secret);

/** @returns undefined where it does not come; asked again it may. */
const secretInTime = (userId: string): Promise<string | undefined> => withTimeout(askSecret(userId), patience);

/** Right after a login: by the password that was just typed, without any line, or by what the server releases. */
async function openAgain(userId: string, { bySecret, byPassword }: Vault): Promise<CryptoKey | null> {
  const password = passwordHandoff(userId);
  const byTyped = byPassword && password !== null ? await unwrap(byPassword, password) : null;
  if (byTyped !== null) return byTyped;
  const secret = bySecret === null ? null : await secretInTime(userId);
  const key = bySecret && secret ? await unwrap(bySecret, secret) : null;
  // Only what was tried and did not open it is lost: what another tab, or the server, opens later must not be replaced.
  const isUntried = secret === undefined || (byPassword !== null && password === null);
  if (key === null && isUntried) throw new Error('the key cannot be opened now');
  return key;
}

async function findKey(userId: string): Promise<CryptoKey> {
  const vault = await readVault(userId);
  // First: on a full device the open key could not be taken away.
  const lock = currentLock();
  if (lock?.userId === userId && lock.isLocked) throw new Error('locked');
  if (vault.open !== null) return vault.open;
  const isNew = vault.bySecret === null && vault.byPassword === null;
  const again = isNew ? null : await openAgain(userId, vault);
  const fresh = again ?? (await newDataKey());
  // After a logout in the meantime nothing stays open here.
  if (again !== null && currentSession()?.userId !== userId) return again;
  // Of two tabs that begin at once, the first one's key stands.
  const now = await changeVault(userId, (present) =>
    present.open === null ? { ...(again === null ? none : present), open: fresh, opensUntil: null } : present,
  );
  return now.open ?? fresh;
}

const known = new Map<string, Promise<CryptoKey>>();

/** @throws when the device is locked, or keeps nothing. */
export function dataKey(userId: string): Promise<CryptoKey> {
  const running = known.get(userId) ?? findKey(userId);
  known.set(userId, running);
  running.catch(() => known.get(userId) === running && known.delete(userId));
  return running;
}

/** Opened by its owner: good for this page at least, where the device has no room to note it. */
export const holdKey = (userId: string, key: CryptoKey): void => void known.set(userId, Promise.resolve(key));

/** Nothing in memory opens anything any more. */
export const forgetKeys = (): void => known.clear();
// Later writes must be encrypted with the key stored beside them.
onTakenAway.add(forgetKeys);

/** As it is kept on the device. */
export const sealFor = async (userId: string, value: unknown): Promise<unknown> =>
  canSeal() ? seal(await dataKey(userId), value) : value;

/** Decrypts a stored value. Older versions of the app stored it unencrypted. */
export const unsealFor = async (userId: string, value: unknown): Promise<unknown> =>
  isSealed(value) ? unseal(await dataKey(userId), value) : value;

/** A file as it is kept on the device. */
export const sealBytesFor = async (userId: string, bytes: ArrayBuffer): Promise<unknown> =>
  canSeal() ? sealBytes(await dataKey(userId), bytes) : bytes;

export const unsealBytesFor = async (userId: string, kept: unknown): Promise<ArrayBuffer> =>
  isSealed(kept) ? unsealBytes(await dataKey(userId), kept) : (kept as ArrayBuffer);

/**
 * The key as it can be locked up. Once it is hidden that takes the password that was just typed, or what the server releases.
 * @throws where neither is at hand.
 */
async function wrappableKey(userId: string): Promise<CryptoKey> {
  const open = await dataKey(userId);
  if (open.extractable) return open;
  const { byPassword, bySecret } = await readVault(userId);
  const password = passwordHandoff(userId);
  const byTyped = byPassword && password !== null ? await unwrap(byPassword, password, 'wrappable') : null;
  const key = byTyped ?? (bySecret && (await unwrap(bySecret, await askSecret(userId), 'wrappable')));
  if (key === null) throw new Error('the key cannot be taken out now');
  return key;
}

type By = 'bySecret' | 'byPassword' | 'byPin';

/**
 * Locks the key up under a secret, beside other ways to open it. Secrets that people know can be guessed, so they take
 * more rounds.
 */
export async function lockUp(userId: string, by: By, secret: string): Promise<void> {
  const key = await wrappableKey(userId);
  const wrapped = await wrap(key, secret, by === 'bySecret' ? 0 : await guessableRounds());
  await changeVault(userId, (vault) => ({ ...vault, [by]: wrapped }));
}

/** Wraps the key again with as many rounds as this device bears, under the secret that just opened it. */
export async function strengthen(userId: string, by: 'byPassword' | 'byPin', secret: string): Promise<void> {
  const before = (await readVault(userId))[by];
  const key = before && (await unwrap(before, secret, 'wrappable'));
  if (key === null) return;
  const wrapped = await wrap(key, secret, await guessableRounds());
  const isSame = (now: Wrapped | null) => now?.iv.join() === before?.iv.join();
  await changeVault(userId, (vault) => (isSame(vault[by]) ? { ...vault, [by]: wrapped } : vault));
}

/**
 * The open key as no script can take it out. Only once the server's secret opens it too: a key that lies here alone, and
 * could not be locked up any more, would be lost with its owner's next log-out.
 */
export async function hideKey(userId: string): Promise<void> {
  const { open, bySecret } = await readVault(userId);
  if (open?.extractable !== true || bySecret === null) return;
  const key = await hidden(open);
  const isSame = (now: Wrapped | null) => now?.iv.join() === bySecret.iv.join();
  const now = await changeVault(userId, (vault) =>
    vault.open?.extractable === true && isSame(vault.bySecret) ? { ...vault, open: key } : vault,
  );
  if (now.open === key) holdKey(userId, key);
}
