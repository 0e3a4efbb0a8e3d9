/**
 * What people typed, on its way to this device. For each place one writing at a time, always of the newest words, so that
 * a longer text never lands after the one that replaced it. No place waits for another, and none for long: neither for a
 * line that hangs while the key is asked for, nor for a database that does not answer. What could not be kept stays in
 * memory and is tried again.
 */
import { currentSession } from '~/lib/session/session.ts';
import { currentLock } from '~/lib/vault/lock-state.ts';
import { canSeal, sealFor, unsealFor } from '~/lib/vault/vault.ts';
import { isSealed } from '~/lib/vault/seal.ts';
import { offlineDatabase, openAnew } from '../database.ts';

/** What shall lie somewhere. Without a value nothing shall. */
interface Wish {
  owner: string;
  value: unknown;
}

/** So long for the key, and as long for the database, in milliseconds. */
const patience = 6_000;
/** A page may die at any moment: without a key after so long, words lie there as they are until they can be sealed. */
const soon = 100;
const tryAgain = 5_000;

/** By place: what does not lie there yet as it shall. */
const wishes = new Map<string, Wish>();
const writings = new Map<string, Promise<void>>();

/** Undefined where it fails or takes too long. */
async function inTime<T>(work: Promise<T>, milliseconds = patience): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, milliseconds, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only their owner's own page leaves words open, and never under the lock. */
const mayLieOpen = (owner: string): boolean =>
  (currentSession()?.userId ?? '') === owner && currentLock()?.isLocked !== true;

async function database() {
  const found = await inTime(offlineDatabase());
  if (found === undefined) openAnew();
  return found;
}

/** @param value undefined for nothing. @returns whether that lies there now. */
async function put(place: string, value: unknown): Promise<boolean> {
  const stores = await database();
  if (stores === undefined) return false;
  const writing =
    value === undefined
      ? stores.delete('cache', place)
      : stores.put('cache', { key: place, timestamp: Date.now(), value });
  return (await inTime(writing.then(() => true))) === true;
}

/** @returns whether it lies there now as it shall. */
async function fulfil(place: string, { owner, value }: Wish): Promise<boolean> {
  if (value === undefined) return put(place, value);
  const sealing = sealFor(owner, value);
  let sealed = await inTime(sealing, soon);
  if (sealed === undefined && mayLieOpen(owner)) await put(place, value);
  sealed ??= await inTime(sealing);
  return sealed !== undefined && put(place, sealed);
}

let planned: ReturnType<typeof setTimeout> | undefined;

function later(): void {
  planned ??= setTimeout(() => {
    planned = undefined;
    for (const place of wishes.keys()) void write(place);
  }, tryAgain);
}

async function writeNewest(place: string): Promise<void> {
  for (let wish = wishes.get(place); wish !== undefined; wish = wishes.get(place)) {
    const isDone = await fulfil(place, wish);
    if (wishes.get(place) !== wish) continue;
    if (!isDone) return later();
    wishes.delete(place);
  }
}

function write(place: string): Promise<void> {
  const writing = writings.get(place) ?? writeNewest(place).finally(() => writings.delete(place));
  writings.set(place, writing);
  return writing;
}

/** @param value undefined for nothing. @returns when it lies there, or cannot for now. */
export function keep(place: string, owner: string, value: unknown): Promise<void> {
  wishes.set(place, { owner, value });
  return write(place);
}

/** What shall lie there, whether or not it does already. @throws when it cannot be read now. */
export async function find(place: string, owner: string): Promise<unknown> {
  const wish = wishes.get(place);
  if (wish !== undefined) return wish.value;
  const stores = await database();
  if (stores === undefined) throw new Error('no database');
  const kept = await stores.get('cache', place);
  const value = kept && (await unsealFor(owner, kept.value));
  // It was kept while there was no key.
  if (kept !== undefined && canSeal() && !isSealed(kept.value) && !wishes.has(place)) void keep(place, owner, value);
  return value;
}
