import { firstPageAtRest } from '~/lib/first-page.ts';
import { parts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';

parts.hints = {
  en: () => import('@hodi/i18n/en/parts/hints.ts'),
  sw: () => import('@hodi/i18n/sw/parts/hints.ts'),
};

/** After what the page itself reads: on a slow line it would stand in its way. */
export async function load() {
  await firstPageAtRest();
  return withTexts('hints', import('./first-use-hint.tsx'));
}
