import { makeStore } from '~/lib/store.ts';

/** How much waits for whoever is signed in: it stands before the title of the window, and on the sign of the app. */
export const waitingCount = makeStore(0);

/** "(3) Inquiries · Hodi". */
export const titleWith = (count: number, title: string): string => (count > 0 ? `(${count}) ${title}` : title);
