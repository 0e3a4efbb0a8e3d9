/**
 * A write as it is stored on the device. Without the owner's key one can see that something waits, but not its content.
 * The content never changes, so it is decrypted once.
 */
import { readEpoch } from '@hodi/domain/offline/epoch.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { canSeal, dataKey, sealFor, unsealFor } from '~/lib/vault/vault.ts';
import { type KeptRecord, offlineDatabase, type QueueRecord, sentOf, sentPlace } from './database.ts';
import { isFormerLife, knowLife, knownLife, toldLife } from './sent/user-epochs.ts';
import { toldTime } from './sent/server-epoch.ts';
import { over, unsavedOutcomes } from './sent/unsaved-outcomes.ts';
import { released, tabId } from './tab-presence.ts';

type Words = Pick<QueueRecord, 'body' | 'earlier' | 'summary'>;

const opened = new Map<string, Words>();

/** Nothing that was written stays in memory. */
export function forgetWords(): void {
  opened.clear();
  // Why something was refused may name somebody.
  for (const [id, change] of unsavedOutcomes) unsavedOutcomes.set(id, { ...change, lastError: null });
}

/** Where it cannot be sealed it is kept all the same: a lost report is worse than a readable one. */
async function sealed(userId: string, value: unknown): Promise<unknown> {
  try {
    return await sealFor(userId, value);
  } catch {
    return value;
  }
}

/** Why it was refused may name somebody too. */
export const sealedReason = sealed;

async function sealedRecord(record: QueueRecord): Promise<KeptRecord> {
  const { body, earlier, summary, lastError, ...rest } = record;
  const said: Words = { body, summary, ...(earlier && { earlier }) };
  opened.set(record.id, said);
  return {
    ...rest,
    words: await sealed(record.userId, said),
    reason: lastError === null ? null : await sealed(record.userId, lastError),
  };
}

/** Ids of records that a full phone could not store at their turn. */
const unkept = new Set<string>();

/**
 * Into the queue as the last one, whatever another tab adds at the same moment or the clock says; but where it could not be
 * kept when its turn began, before what this tab holds of the same thread and author, which it sends after this one. Only
 * then is the whole queue read.
 * @param insteadOf what it takes the place of, which goes in the same step; may be none.
 * @returns the time by which it stands there. @throws when the browser cannot keep it.
 */
export async function addLast(record: QueueRecord, insteadOf: string): Promise<number> {
  const isLate = record.heldBy === null && unkept.has(record.id);
  unkept.add(record.id);
  // Before it leaves: a tab that has just begun knows of no life yet.
  knownLife(record.userId);
  const sealedOne = await sealedRecord(record);
  const { store, done } = (await offlineDatabase()).transaction('queue', 'readwrite');
  const [last, behind] = await Promise.all([
    store.index('timestamp').openKeyCursor(null, 'prev'),
    isLate ? firstHeld(store, record) : undefined,
  ]);
  const timestamp = behind === undefined ? Math.max(record.timestamp, (last?.key ?? 0) + 1) : behind - half;
  await Promise.all([store.add({ ...sealedOne, timestamp }), store.delete(insteadOf), done]);
  unkept.delete(record.id);
  return timestamp;
}

/** Those in the queue stand at whole milliseconds. */
const half = 0.5;

type QueueStore = { index(name: 'timestamp'): { getAll(): Promise<KeptRecord[]> } };

async function firstHeld(store: QueueStore, { thread, userId }: QueueRecord): Promise<number | undefined> {
  if (thread === null) return undefined;
  const isHeld = ({ id, heldBy }: KeptRecord) => heldBy === tabId && !released.has(id);
  const rows = await store.index('timestamp').getAll();
  return rows.find((row) => isHeld(row) && row.thread === thread && row.userId === userId)?.timestamp;
}

/**
 * It has arrived: out of the queue and to the end of what was sent lately, in one step. Where another tab has heard meanwhile
 * that the life into which it went is over, what was lost has gone again already without it: then it stays, and must wait.
 * @returns whether it went.
 */
export async function moveToSent(id: string): Promise<boolean> {
  const transaction = (await offlineDatabase()).transaction(['queue', 'cache'], 'readwrite');
  const [queue, cache] = [transaction.objectStore('queue'), transaction.objectStore('cache')];
  const kept = await queue.get(id);
  const isOver = kept !== undefined && isFormerLife(kept.userId);
  if (kept !== undefined && !isOver) {
    const life = toldLife();
    // The first of this user here: whatever tells of another life next is younger than it.
    if (life !== null && knownLife(kept.userId) === undefined) knowLife(kept.userId, readEpoch(life).id);
    const last = await cache.openKeyCursor(sentOf(kept.userId), 'prev');
    // Older versions of the app had an id in its place.
    const after = Number(last?.key.split('/').pop()) || 0;
    const timestamp = Math.max(toldTime() || serverNow(), after + 1);
    await cache.put({ key: sentPlace(kept.userId, timestamp), timestamp, value: { ...kept, heldBy: null } });
    await queue.delete(id);
  }
  await transaction.done;
  return !isOver;
}

/** Everything of this user that the clinic does not have yet, also what is on its way at this moment. */
export async function countUnsent(userId: string | undefined): Promise<number> {
  const all = await (await offlineDatabase()).getAll('queue');
  return all.filter((kept) => kept.userId === userId && !over.has(kept.id)).length;
}

/** Of an older version of the app: readable as it is. */
type Readable = Partial<Words & Pick<QueueRecord, 'lastError'>>;

/**
 * Decrypts a record. A record that its key no longer opens is marked so, and waits for its author. @throws when the
 * device is locked.
 */
export async function openedRecord(kept: KeptRecord & Readable): Promise<QueueRecord> {
  const { words, reason, ...rest } = kept;
  const { body = null, summary = '', lastError = null, userId, id } = kept;
  if (words === undefined && reason === undefined) return { ...rest, body, summary, lastError };
  if (canSeal()) await dataKey(userId);
  try {
    const said = opened.get(id) ?? ((await unsealFor(userId, words ?? { body, summary })) as Words);
    opened.set(id, said);
    // An older version of the app may have sealed it for somebody else: what was written goes all the same.
    const why = await unsealFor(userId, reason ?? null).catch(() => null);
    return { ...rest, ...said, lastError: why as string | null };
  } catch {
    return { ...rest, title: 'queue.unreadable', state: 'refused', body, summary, lastError: null, editAt: null };
  }
}
