/**
 * Writes typed text to this device. Each place has one write at a time, always of the newest text, so that older text
 * never replaces newer text. No place waits for another, nor for long: neither for a hanging request for the key, nor
 * for a database that does not answer. Text that could not be stored stays in memory and is tried again.
 */
import { currentSession } from '~/lib/session/session.ts';
import { isHere } from '~/lib/vault/lock-state.ts';
import { canSeal, sealFor, unsealFor } from '~/lib/vault/vault.ts';
import { isSealed } from '~/lib/vault/seal.ts';
import type { KeptThing } from '../database.ts';
import { withTimeout } from '~/lib/timing.ts';
import { tabId } from '../tab-presence.ts';
import {
  channel,
  isSeen,
  keysUnder,
  storeDraft,
  draftAt,
  otherDraftsAt,
  noteSeen,
  type Origin,
  removeDraft,
  versionOf,
} from './stored-drafts.ts';

export { placesUnder } from './stored-drafts.ts';

/** The wanted content of a place. Without a value the place is to be emptied. */
interface Wish {
  owner: string;
  value: unknown;
  origin: Origin;
}

/** A page may die at any moment: without a key after so long, words lie there as they are until they can be sealed. */
const soon = 100;
const tryAgain = 5_000;

/** By place: what does not lie there yet as it shall. */
const wishes = new Map<string, Wish>();
const writings = new Map<string, Promise<void>>();

const isSignedIn = (owner: string): boolean => (currentSession()?.userId ?? '') === owner;

/** @param value as it shall lie there. */
async function put(place: string, { origin }: Wish, value: unknown): Promise<boolean> {
  const how = await storeDraft(place, { value, origin });
  if (how === 'beside') void look(place);
  return how !== undefined;
}

/** @returns whether it lies there now as it shall. */
async function fulfil(place: string, wish: Wish): Promise<boolean> {
  const { owner, value } = wish;
  if (value === undefined) return put(place, wish, value);
  const sealing = sealFor(owner, value);
  let sealed = await withTimeout(sealing, soon);
  // Only their owner's own page leaves words open.
  if (sealed === undefined && isHere(owner)) await put(place, wish, value);
  sealed ??= await withTimeout(sealing);
  return sealed !== undefined && put(place, wish, sealed);
}

let planned: ReturnType<typeof setTimeout> | undefined;
/** Where something lies that could not be opened yet, while somebody writes there. */
const closed = new Set<string>();

function later(): void {
  planned ??= setTimeout(() => {
    planned = undefined;
    for (const place of wishes.keys()) void write(place);
    for (const place of closed) void look(place);
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

/** A person for whom the account `owner` cares no longer, with the ids that name drafts: their own and their threads'. */
interface EndedCare {
  owner: string;
  patientId: string;
  ids: readonly string[];
}

let ended: readonly EndedCare[] = [];

const isEnded = (place: string): boolean =>
  ended.some(({ owner, ids }) => place.startsWith(`${owner}/`) && ids.some((id) => place.includes(id)));

/**
 * Deletes the account's drafts about the person. Until `allowDrafts` it keeps none: a message that is refused now would
 * bring its text back.
 */
export async function discardDrafts(end: EndedCare): Promise<void> {
  ended = [...ended, end];
  const { owner } = end;
  const places = [...wishes.keys(), ...(await keysUnder(`${owner}/`))];
  const about = new Set(places.filter((place) => !place.startsWith(`${owner}/read/`) && isEnded(place)));
  for (const place of about) wishes.set(place, { owner, value: undefined, origin: 'news' });
  await Promise.all(Array.from(about, write));
}

export function allowDrafts(of: string, patientIds: readonly string[]): void {
  ended = ended.filter(({ owner, patientId }) => owner !== of || !patientIds.includes(patientId));
}

/** @param wish its value is undefined for nothing. @returns whether it lies there; else it is tried again. */
export async function keep(place: string, wish: Wish): Promise<boolean> {
  if (isEnded(place)) return false;
  // An annotation of text that is not stored yet is stored together with that text.
  const isWithWords = wish.origin === 'annotation' && wishes.get(place)?.origin === 'typed';
  wishes.set(place, isWithWords ? { ...wish, origin: 'typed' } : wish);
  await write(place);
  return !wishes.has(place);
}

/** Whether typed text exists only in this page, since the device has no room. A pending deletion loses nothing. */
export const hasUnsavedDrafts = (): boolean => [...wishes.values()].some(({ value }) => value !== undefined);

/** Read by a form that could not open it. */
const unread = new Set<string>();

/** Reads the wanted content of a place without following it. @throws when it cannot be read now. */
export async function peek(place: string, owner: string): Promise<unknown> {
  const wish = wishes.get(place);
  if (wish !== undefined) return wish.value;
  const kept = await draftAt(place);
  return kept && unsealFor(owner, kept.value);
}

/**
 * Reads the wanted content of a place, stored or not yet, for a form that goes on with it. @throws when it cannot be
 * read now.
 */
export async function find(place: string, owner: string): Promise<unknown> {
  const wish = wishes.get(place);
  if (wish !== undefined) return wish.value;
  unread.add(place);
  const kept = await draftAt(place);
  const value = kept && (await withTimeout(unsealFor(owner, kept.value)));
  // The form goes on without this draft, so it counts as unseen even if it can be opened later.
  if (kept !== undefined && value === undefined) throw new Error('no key');
  unread.delete(place);
  if (kept === undefined || wishes.has(place)) return value;
  noteSeen(kept);
  // It was kept while there was no key.
  if (canSeal() && !isSealed(kept.value)) void keep(place, { owner, value, origin: 'typed' });
  return value;
}

/** Other words than those that are written here, which lie there too. */
export interface Other {
  value: unknown;
  /** Once they have been looked at. */
  done: () => Promise<void>;
  /**
   * They lie there no more: the person has chosen in another tab, or its words have come to their end. Or nobody writes
   * here any more who could choose.
   */
  gone: AbortSignal;
}

/** A form that writes at a place, and shows other drafts stored there. */
export interface Follower {
  /**
   * Called when another tab changed the draft and nothing was typed here; undefined when the draft is gone. A form without
   * this handler keeps its own text and asks the person about the other.
   */
  changed?: (value: unknown) => void;
  other: (other: Other) => unknown;
}

interface Following extends Follower {
  owner: string;
  /** By version. */
  told: Map<string, AbortController>;
}

const followers = new Map<string, Set<Following>>();

function tell(place: string, stored: KeptThing, value: unknown): void {
  const version = versionOf(stored);
  for (const { told, other, changed } of followers.get(place) ?? []) {
    const isAsked = changed === undefined;
    // The other tab overwrote text that is still on this screen: the question is asked in that tab.
    if (told.has(version) || (isAsked && stored.by === tabId)) continue;
    const gone = new AbortController();
    told.set(version, gone);
    other({ value, done: () => removeDraft(place, stored, isAsked), gone: gone.signal });
  }
}

/** Tells followers about drafts that are no longer stored. */
function tellGone(place: string, stored: readonly KeptThing[]): void {
  const versions = new Set(stored.map(versionOf));
  for (const { told } of followers.get(place) ?? [])
    for (const [version, gone] of told) if (!versions.has(version)) gone.abort();
}

/** Looks at the stored draft of a place that this tab has neither read nor is writing. */
async function lookThere(place: string, owner: string): Promise<void> {
  const stored = await draftAt(place);
  if (wishes.has(place) || (stored && isSeen(stored))) return;
  const value = stored && (await unsealFor(owner, stored.value));
  if (wishes.has(place)) return;
  if (stored && unread.delete(place)) return tell(place, stored, value);
  for (const { changed } of followers.get(place) ?? []) {
    if (changed === undefined) continue;
    if (stored) noteSeen(stored);
    changed(value);
  }
}

/** Tells those who write at the place what else lies there. */
async function look(place: string): Promise<void> {
  const [first] = followers.get(place) ?? [];
  closed.delete(place);
  if (first === undefined || !isSignedIn(first.owner)) return;
  try {
    await lookThere(place, first.owner);
    // In this order: what lies at the place may go beside it meanwhile, and never back.
    const [there, beside] = [await draftAt(place), await otherDraftsAt(place)];
    tellGone(place, there === undefined ? beside : [there, ...beside]);
    for (const stored of beside) tell(place, stored, await unsealFor(first.owner, stored.value));
  } catch {
    closed.add(place);
    later();
  }
}

channel?.addEventListener('message', ({ data }: MessageEvent) => void look(String(data)));

/** @returns how to stop: what was told is over then, and told anew to who comes next. */
export function follow(place: string, owner: string, follower: Follower): () => void {
  const following = { ...follower, owner, told: new Map<string, AbortController>() };
  const here = followers.get(place) ?? new Set();
  followers.set(place, here.add(following));
  void look(place);
  return () => {
    here.delete(following);
    for (const gone of following.told.values()) gone.abort();
    if (here.size === 0 && followers.get(place) === here) followers.delete(place);
  };
}
