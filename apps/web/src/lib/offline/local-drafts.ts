import { currentSession } from '~/lib/session/session.ts';
import type * as Drafts from './drafts/draft-store.ts';

/**
 * The owner of drafts written now. Read it before any waiting, since another user may log in meanwhile. A form that
 * stays open reads it once, at its start.
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
 * Annotates a typed draft. If the place holds other text by now, or none, the annotation is dropped: nobody is asked
 * about text that they did not type.
 */
export const annotateLocal = (key: string, value: unknown, owner = draftOwner()): Promise<boolean> =>
  withDrafts(({ keep }) => keep(placeOf(key, owner), { owner, value, origin: 'annotation' })).catch(orFalse);

/** Whether something that was typed is in this page alone. */
export const hasUnkeptWords = (): boolean => drafts?.hasUnsavedDrafts() ?? false;

/** The account cares for these people, perhaps again: drafts about them are kept. */
export const allowDrafts = (owner: string, patientIds: readonly string[]): void =>
  drafts?.allowDrafts(owner, patientIds);

/** To go on with it: what is kept there from now on replaces it. */
export const loadLocal = <T>(key: string, owner = draftOwner()): Promise<T | undefined> =>
  withDrafts(({ find }) => find(placeOf(key, owner), owner)).catch(() => undefined) as Promise<T | undefined>;

export const clearLocal = (key: string, owner?: string): Promise<unknown> => saveLocal(key, undefined, owner);
