/**
 * Where words lie on this device. A tab never replaces words that it has not seen, be it that another tab wrote them or
 * that they could not be opened: those go beside, and stay there until the person has had a look at them.
 */
import { type KeptThing, offlineDatabase, type OfflineStores, openAnew } from '../database.ts';
import { withTimeout } from '~/lib/timing.ts';
import { tabId } from '../tab-presence.ts';

/** The place, for the other tabs. */
export const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hodi-drafts') : undefined;

/** By place: which version of it this tab has read. */
const seen = new Map<string, string>();

export const versionOf = ({ by = '', timestamp }: KeptThing): string => `${by}.${timestamp}`;
const besideOf = (place: string, version: string): string => `${place}/beside/${version}`;
const besides = (place: string, by = ''): IDBKeyRange =>
  IDBKeyRange.bound(besideOf(place, by), besideOf(place, `${by}\uFFFF`));

export const noteSeen = (stored: KeptThing): void => void seen.set(stored.key, versionOf(stored));
export const isSeen = (stored: KeptThing): boolean => stored.by === tabId || seen.get(stored.key) === versionOf(stored);

async function database(): Promise<OfflineStores | undefined> {
  const found = await withTimeout(offlineDatabase());
  if (found === undefined) openAnew();
  return found;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin.
const tellTabs = (place: string): void => channel?.postMessage(place);

/**
 * Words that somebody `typed`; an `annotation` of the app about words of this tab, which never takes the place of others;
 * or `news` that nobody typed, of which the newest is the only one.
 */
export type Origin = 'typed' | 'annotation' | 'news';

/** The wanted content of a place; without a value the place is emptied. */
interface Wished {
  value: unknown;
  origin: Origin;
}

async function replace(stores: OfflineStores, place: string, { value, origin }: Wished) {
  const { store, done } = stores.transaction('cache', 'readwrite');
  const there = await store.get(place);
  const isUnseen = origin !== 'news' && there !== undefined && !isSeen(there);
  // The words that it is about lie beside by now, or have come to their end.
  if (origin === 'annotation' && (isUnseen || there === undefined)) return 'alone';
  if (value === undefined) {
    if (!isUnseen) await store.delete(place);
    // Drafts that another tab laid beside this tab's own are finished too.
    await store.delete(besides(place, `${tabId}.`));
  } else {
    if (isUnseen) await store.put({ ...there, key: besideOf(place, versionOf(there)) });
    // Two versions of one place never look the same, whatever the clock says.
    const timestamp = Math.max(Date.now(), (there?.timestamp ?? 0) + 1);
    await store.put({ key: place, timestamp, value, by: tabId });
  }
  await done;
  tellTabs(place);
  return isUnseen && value !== undefined ? 'beside' : 'alone';
}

/**
 * Nothing for no value: what this tab has not seen stays.
 * @returns whether something lies beside it now; undefined where it could not be done.
 */
export async function storeDraft(place: string, wished: Wished): Promise<'beside' | 'alone' | undefined> {
  const stores = await database();
  return stores && withTimeout(replace(stores, place, wished));
}

async function read<T>(ask: (stores: OfflineStores) => Promise<T>): Promise<T> {
  const stores = await database();
  const found = stores && (await withTimeout(ask(stores).then((value) => ({ value }))));
  if (found !== undefined) return found.value;
  openAnew();
  throw new Error('no database');
}

/** @throws when the database does not answer. */
export const draftAt = (place: string): Promise<KeptThing | undefined> => read((stores) => stores.get('cache', place));

/** Also of what lies beside other drafts. @throws when the database does not answer. */
export const keysUnder = (beginning: string): Promise<string[]> =>
  read((stores) => stores.getAllKeys('cache', IDBKeyRange.bound(beginning, `${beginning}\uFFFF`)));

/** Places of this beginning that hold something, without what lies beside it. @throws when the database does not answer. */
export const placesUnder = async (beginning: string): Promise<string[]> =>
  (await keysUnder(beginning)).filter((place) => !place.includes(besideOf('', '')));

/** @throws when the database does not answer. */
export const otherDraftsAt = (place: string): Promise<KeptThing[]> =>
  read((stores) => stores.getAll('cache', besides(place)));

/**
 * Removes a draft that the person has looked at, wherever it is stored by now. A newer draft in its place stays.
 * @param isChosen whether the person chose between that draft and the one on the screen: then this tab's earlier draft
 * ends too.
 */
export async function removeDraft(place: string, looked: KeptThing, isChosen: boolean): Promise<void> {
  const stores = await database();
  if (stores === undefined) return;
  const version = versionOf(looked);
  const { store, done } = stores.transaction('cache', 'readwrite');
  const there = await store.get(place);
  if (there !== undefined && versionOf(there) === version) await store.delete(place);
  await store.delete(besideOf(place, version));
  if (isChosen) await store.delete(besides(place, `${tabId}.`));
  await done;
  tellTabs(place);
}
