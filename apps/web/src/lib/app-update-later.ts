/** Apart, so that what every page carries names one file and not all that it takes. */
export const load = () => import('~/lib/offline/app-update.ts');
export const takeNewest = async (): Promise<void> => (await load()).takeNewest();
