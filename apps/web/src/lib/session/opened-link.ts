import { makeStore } from '~/lib/store.ts';

/** A link from a message that was opened while somebody is signed in, with its query; null where there is none. */
export const openedLink = makeStore<string | null>(null);

/** The page that a link or a notification opened while nobody was signed in: it follows the login. */
let wanted: string | null = null;
let isOver = false;

export const wantedPage = (): string | null => wanted;
export const noteWantedPage = (path: string): void => void (wanted = isOver ? null : path);

/** From now on no page is noted either. */
export function forgetWantedPage(): void {
  wanted = null;
  isOver = true;
}
