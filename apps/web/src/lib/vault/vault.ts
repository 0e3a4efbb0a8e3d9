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
import { handedPassword } from './handed-password.ts';
import { currentLock } from './lock-state.ts';
import { type Wrapped, guessableRounds, isSealed, newDataKey, seal, unseal, unwrap, wrap } from './seal.ts';

export interface Vault {
  /** Null when locked, and after its owner left. */
  open: CryptoKey | null;
  bySecret: Wrapped | null;
  byPassword: Wrapped | null;
  byPin: Wrapped | null;
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

/** What the server releases to whoever is logged in. @throws ApiError, NetworkError; also when another is logged in. */
export const askSecret = (userId: string): Promise<string> =>
  asking(userId, 0, async () => (await call(deviceSecret, {}, { silent: true, userId })).secret);

/** @returns undefined where it does not come; asked again it may. */
function secretInTime(userId: string): Promise<string | undefined> {
  const late = new Promise<undefined>((done) => void setTimeout(done, patience, undefined));
  return Promise.race([askSecret(userId).catch(() => undefined), late]);
}

/** Right after a login: by the password that was just typed, without any line, or by what the server releases. */
async function openAgain(userId: string, { bySecret, byPassword }: Vault): Promise<CryptoKey | null> {
  const password = handedPassword(userId);
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
  // Whoever left meanwhile leaves nothing open here.
  if (again !== null && currentSession()?.userId !== userId) return again;
  // Of two tabs that begin at once, the first one's key stands.
  const now = await changeVault(userId, (present) =>
    present.open === null ? { ...(again === null ? none : present), open: fresh } : present,
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
// What is written from now on must open with the key that lies beside it.
onTakenAway.add(forgetKeys);

/** As it is kept on the device. */
export const sealFor = async (userId: string, value: unknown): Promise<unknown> =>
  canSeal() ? seal(await dataKey(userId), value) : value;

/** What is kept, readable. Older versions of the app kept it as it was. */
export const unsealFor = async (userId: string, value: unknown): Promise<unknown> =>
  isSealed(value) ? unseal(await dataKey(userId), value) : value;

/** Locks the key up under a secret, beside what else opens it. What a person knows can be guessed, and takes longer. */
export async function lockUp(userId: string, by: 'bySecret' | 'byPassword' | 'byPin', secret: string): Promise<void> {
  const wrapped = await wrap(await dataKey(userId), secret, by === 'bySecret' ? 0 : guessableRounds);
  await changeVault(userId, (vault) => ({ ...vault, [by]: wrapped }));
}
