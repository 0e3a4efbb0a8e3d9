/**
 * Watches a draft's place for other drafts, and stores values that nobody typed. Kept apart since not every form needs
 * it.
 */
import { draftOwner, placeOf, withDrafts } from '../local-drafts.ts';
import type { Follower } from './draft-store.ts';

/** Stores a value that nobody typed. Only the newest is kept. */
export const noteLocal = (key: string, value: unknown, owner = draftOwner()): Promise<boolean> =>
  withDrafts(({ keep }) => keep(placeOf(key, owner), { owner, value, origin: 'news' })).catch(() => false);

/** To know of it. */
export const peekLocal = <T>(key: string, owner = draftOwner()): Promise<T | undefined> =>
  withDrafts(({ peek }) => peek(placeOf(key, owner), owner)).catch(() => undefined) as Promise<T | undefined>;

/** Keys of this beginning at which something lies. */
export const keysUnder = (beginning: string, owner = draftOwner()): Promise<string[]> =>
  withDrafts(async ({ placesUnder }) => {
    const places = await placesUnder(placeOf(beginning, owner));
    return places.map((place) => place.slice(placeOf('', owner).length));
  }).catch(() => []);

/** As long as somebody writes there: what else was typed at the same place is told. @returns how to stop. */
export function followLocal(key: string, follower: Follower, owner = draftOwner()): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  withDrafts(({ follow }) => {
    if (!isOver) stop = follow(placeOf(key, owner), owner, follower);
  }).catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Without a network it is too late to fetch what keeps words. */
export const readyToKeep = (): Promise<unknown> => withDrafts(() => undefined).catch(() => false);
