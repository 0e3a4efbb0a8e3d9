import { makeStore, useStore } from '~/lib/store.ts';

/**
 * `ready`: it can open without a network from now on. `update`: a newer version is there. `lost`: the browser has cleared
 * away what waited to be sent.
 */
export type AppNews = 'ready' | 'update' | 'lost' | null;

/** Apart from who watches for it, which comes after the first page. */
export const appNews = makeStore<AppNews>(null);
export const useAppNews = (): AppNews => useStore(appNews);
