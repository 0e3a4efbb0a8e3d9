import { currentSession } from '~/lib/session/session.ts';
import type * as Drafts from './drafts/kept-drafts.ts';

/**
 * Whose drafts these are. Asked before anything is waited for, since somebody else may log in meanwhile; whoever keeps
 * the same draft for longer asks when it is begun.
 */
export const draftOwner = (): string => currentSession()?.userId ?? '';

const placeOf = (key: string, owner: string): string => `${owner}/${key}`;
let drafts: typeof Drafts | undefined;

/** Nobody needs its code before the first thing is kept. Once it is there, at once: a moment later it may be too late. */
async function withDrafts<T>(work: (code: typeof Drafts) => Promise<T>): Promise<T> {
  drafts ??= await import('./drafts/kept-drafts.ts');
  return work(drafts);
}

/** Keeps what a person typed, for them alone, on this device. Quietly does nothing where nothing can be kept. */
export async function saveLocal(key: string, value: unknown, owner = draftOwner()): Promise<void> {
  try {
    await withDrafts(({ keep }) => keep(placeOf(key, owner), owner, value));
  } catch {
    // The text is still on the screen; sending it says if that fails too.
  }
}

export async function loadLocal<T>(key: string, owner = draftOwner()): Promise<T | undefined> {
  try {
    return (await withDrafts(({ find }) => find(placeOf(key, owner), owner))) as T | undefined;
  } catch {
    return undefined;
  }
}

export const clearLocal = (key: string, owner?: string): Promise<void> => saveLocal(key, undefined, owner);
