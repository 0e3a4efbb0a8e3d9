import { currentSession } from '~/lib/session/session.ts';
import type * as Drafts from './drafts/draft-store.ts';

/**
 * Whose drafts these are. Asked before anything is waited for, since somebody else may log in meanwhile; whoever keeps
 * the same draft for longer asks when it is begun.
 */
export const draftOwner = (): string => currentSession()?.userId ?? '';

export const placeOf = (key: string, owner: string): string => `${owner}/${key}`;
let drafts: typeof Drafts | undefined;

/** Nobody needs its code before the first thing is kept. Once it is there, at once: a moment later it may be too late. */
export async function withDrafts<T>(work: (code: typeof Drafts) => T): Promise<Awaited<T>> {
  drafts ??= await import('./drafts/draft-store.ts');
  return await work(drafts);
}

const orFalse = (): false => false;

/**
 * Keeps what a person typed, for them alone, on this device.
 * @returns whether it lies there. If not, the text is still on the screen; sending it says if that fails too.
 */
export const saveLocal = (key: string, value: unknown, owner = draftOwner()): Promise<boolean> =>
  withDrafts(({ keep }) => keep(placeOf(key, owner), { owner, value, origin: 'typed' })).catch(orFalse);

/**
 * What the app has noted about what was typed here, together with that. Where other words lie by now, or none, it is
 * left out: nobody is asked about what they did not type.
 */
export const annotateLocal = (key: string, value: unknown, owner = draftOwner()): Promise<boolean> =>
  withDrafts(({ keep }) => keep(placeOf(key, owner), { owner, value, origin: 'annotation' })).catch(orFalse);

/** Whether something that was typed is in this page alone. */
export const hasUnkeptWords = (): boolean => drafts?.hasUnsavedDrafts() ?? false;

/** To go on with it: what is kept there from now on replaces it. */
export const loadLocal = <T>(key: string, owner = draftOwner()): Promise<T | undefined> =>
  withDrafts(({ find }) => find(placeOf(key, owner), owner)).catch(() => undefined) as Promise<T | undefined>;

export const clearLocal = (key: string, owner?: string): Promise<unknown> => saveLocal(key, undefined, owner);
