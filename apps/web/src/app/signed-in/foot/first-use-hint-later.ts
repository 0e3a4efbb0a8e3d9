import { firstPageAtRest } from '~/lib/first-page.ts';

/** After what the page itself reads: on a slow line it would stand in its way. */
export async function load() {
  await firstPageAtRest();
  return import('./first-use-hint.tsx');
}
