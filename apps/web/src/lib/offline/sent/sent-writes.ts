/**
 * Keeps writes sent in the last 30 days on the device. A server restored from a backup has lost the latest writes, and
 * gets them again from here under their old idempotency keys, so that nothing is done twice.
 */
import { epochHeader, lostSince, readEpoch } from '@hodi/domain/offline/epoch.ts';
import { authorised } from '~/lib/api/authorised.ts';
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { withTimeout } from '~/lib/timing.ts';
import { isDoneBefore, isRefused } from '~/lib/api/write-record.ts';
import { loadKeptRecords } from '~/lib/vault/load-vault.ts';
import { type KeptRecord, offlineDatabase, type QueueRecord, sentOf, sentPlace } from '../database.ts';
import { linePatience } from '../connection.ts';
import { doneInTime } from '../queue.ts';
import { goOnIn, knowLife, knownLife, toldLife } from './user-epochs.ts';
import { told, toldTime } from './server-epoch.ts';

/** As long as the server knows the keys, in milliseconds. */
const keptFor = 30 * 86_400_000;
/** A thousand, on a slow phone, in milliseconds; a database that hangs longer must not keep other tabs from sending. */
export const readingTakes = 60_000;

/**
 * Back into the queue, before everything that waits there and in the order in which it had arrived, in one step. It keeps
 * the time at which it was written as far as that agrees: the phone's clock may have been set meanwhile.
 */
async function queueAgain(userId: string, since: number): Promise<void> {
  const database = await offlineDatabase();
  const transaction = database.transaction(['queue', 'cache'], 'readwrite');
  const [queue, cache] = [transaction.objectStore('queue'), transaction.objectStore('cache')];
  const first = await queue.index('timestamp').openKeyCursor();
  let next = first?.key ?? Infinity;
  const lost = (await cache.getAll(sentOf(userId))).filter(({ timestamp }) => timestamp >= since);
  for (const { key, value } of lost.reverse()) {
    const record = value as KeptRecord;
    next = Math.min(record.timestamp, next - 1);
    await queue.put({ ...record, timestamp: next, state: 'waiting', retryCount: 0, reason: null });
    await cache.delete(key);
  }
  await transaction.done;
}

/** Records already resent, by epoch and id. */
const gone = new Set<string>();

async function sendInto(life: string, { method, url, body, userId, headers, idempotencyKey }: QueueRecord) {
  const named = { ...headers, [epochHeader]: life, 'idempotency-key': idempotencyKey };
  try {
    await authorised({ method, url, body, userId, headers: named, timeout: linePatience() });
  } catch (error) {
    if (!isRefused(error) && !isDoneBefore(error)) throw error;
  }
}

/** @throws where it takes too long: a database that hangs must not keep other tabs from sending. */
async function orThrow<T>(work: Promise<T>, milliseconds?: number): Promise<T> {
  const done = await withTimeout(work, milliseconds);
  if (done === undefined) throw new Error('no answer of the database');
  return done;
}

/**
 * The same on a phone that has no room for it: each goes from where it lies, and stays there. Of what is refused its author
 * hears from the next page, which finds the former life noted and sends all of it once more, under the same keys.
 * @throws when one gets no answer, or none yet: the next ones must not overtake it.
 */
async function sendInPlace(userId: string, life: string, since: number): Promise<void> {
  const { openedRecord } = await loadKeptRecords();
  const reading = offlineDatabase().then((database) => database.getAll('cache', sentOf(userId)));
  for (const { value, timestamp } of await orThrow(reading, readingTakes)) {
    const kept = value as KeptRecord;
    const place = `${life} ${kept.id}`;
    if (timestamp < since || gone.has(place)) continue;
    const record = await orThrow(openedRecord(kept));
    // A record that its key no longer opens cannot be sent.
    if (record.state !== 'refused') await sendInto(life, record);
    gone.add(place);
  }
}

let isTidy = false;

/** Of everybody: what no server could need any more. Once for each page, when it knows the server's time. */
async function forgetOldSent(): Promise<void> {
  const database = await offlineDatabase();
  const transaction = database.transaction('cache', 'readwrite');
  const old = IDBKeyRange.upperBound(toldTime() - keptFor);
  for (const key of await transaction.store.index('timestamp').getAllKeys(old)) {
    if (key.includes(sentPlace('', ''))) await transaction.store.delete(key);
  }
  await transaction.done;
}

/** Whether what was written under this key has arrived, as far as this device still keeps it. */
export async function wasSent(userId: string, idempotencyKey: string): Promise<boolean> {
  const sent = await (await offlineDatabase()).getAll('cache', sentOf(userId));
  return sent.some(({ value }) => (value as KeptRecord).idempotencyKey === idempotencyKey);
}

/** The answer of which each user's queue has taken notice: without a newer one another tab may know better. */
const noticed = new Map<string, Headers>();

/** @returns whether something that was sent waits again. */
export async function queueLost(userId: string): Promise<boolean> {
  const answer = told;
  const text = toldLife();
  if (noticed.get(userId) === answer) return false;
  // Before the first answer too: what a page sends as it opens names its life, so that it comes after what was lost.
  const life = knownLife(userId);
  if (answer === null || text === null) return false;
  if (!isTidy) forgetOldSent().catch(() => undefined);
  isTidy = true;
  const epoch = readEpoch(text);
  const since = life === epoch.id ? null : lostSince(life, epoch);
  if (since !== null && !(await doneInTime(queueAgain(userId, since), readingTakes))) {
    await sendInPlace(userId, epoch.id, since);
    goOnIn(userId, epoch.id);
  } else if (life !== epoch.id) {
    // Only now: if the tab dies before, it is done once more, which changes nothing.
    knowLife(userId, epoch.id);
  }
  noticed.set(userId, answer);
  if (since !== null && mayHaveMedia()) {
    const media = import('~/lib/attachments/media-store.ts');
    media.then(({ sendSentAgain }) => sendSentAgain(userId)).catch(() => undefined);
  }
  return since !== null;
}
