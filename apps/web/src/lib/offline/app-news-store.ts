import { makeStore, useStore } from '~/lib/store.ts';

/**
 * `ready`: it can open without a network from now on. `update`: a newer version is there. `lost`: the browser has cleared
 * away what waited to be sent. `other_words`: at one place two different things were typed.
 */
export type AppNews = 'ready' | 'update' | 'lost' | 'other_words' | null;
/** Apart from who watches for it, which comes after the first page. */
export const appNews = makeStore<AppNews>(null);
/** By what the server marks the content that is in force, told with the version of the app; null until it was asked for. */
export const contentNews = makeStore<string | null>(null);
export const useAppNews = (): AppNews => useStore(appNews);
