import { makeStore, useStore } from '~/lib/store.ts';

/** While what waited is being sent by this tab: how many went already, of how many. */
export const sendingStore = makeStore<{ sent: number; total: number } | null>(null);

export const useSending = (): { sent: number; total: number } | null => useStore(sendingStore);
