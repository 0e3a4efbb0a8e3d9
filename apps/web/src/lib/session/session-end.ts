import { onTheirWay, queueStore } from '~/lib/offline/queue-store.ts';
import { makeStore, useStore } from '~/lib/store.ts';

/** Why somebody who did not log out is logged out: told at the login, until they sign in or leave the page. */
export interface SessionEnd {
  why: 'ended' | 'inactive';
  /** In the words of the server: of a deactivated account, whom to ask. */
  said: string | undefined;
  /** How many of their writes wait on this device, locked up, or were on their way when it ended. */
  unsent: number;
}

const store = makeStore<SessionEnd | null>(null);

export const useSessionEnd = (): SessionEnd | null => useStore(store);
export const currentSessionEnd = (): SessionEnd | null => store.get();
export const tellSessionEnd = (why: SessionEnd['why'] | null, said?: string): void =>
  store.set(why === null ? null : { why, said, unsent: queueStore.get().length + onTheirWay.get().length });
