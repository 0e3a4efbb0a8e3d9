import { makeStore, useStore } from '~/lib/store.ts';

/** Why somebody who did not log out is logged out: told at the login, until they sign in or leave the page. */
export type SessionEnd = 'ended' | 'inactive';

const store = makeStore<SessionEnd | null>(null);

export const useSessionEnd = (): SessionEnd | null => useStore(store);
export const currentSessionEnd = (): SessionEnd | null => store.get();
export const tellSessionEnd = (end: SessionEnd | null): void => store.set(end);
