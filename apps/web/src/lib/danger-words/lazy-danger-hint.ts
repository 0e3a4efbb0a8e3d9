import { orNothing } from '~/lib/ahead.ts';

/** The words are many: their code comes after the page, and is kept for when there is no network. */
export const LazyDangerHint = orNothing(() => import('./danger-hint-later.ts'));
