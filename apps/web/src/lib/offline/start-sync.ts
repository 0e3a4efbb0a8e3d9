/** Sends what waits. The code for it comes with what a page does in the background, after the page itself. */
export const startSync = (): Promise<void> => import('./sync.ts').then(({ syncNow }) => syncNow());
