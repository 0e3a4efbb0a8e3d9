import { makeStore } from '~/lib/store.ts';

/** A link from a message that was opened while somebody is signed in, with its query; null where there is none. */
export const openedLink = makeStore<string | null>(null);
