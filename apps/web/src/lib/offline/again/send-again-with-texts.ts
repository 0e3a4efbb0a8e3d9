import { withTexts } from '~/lib/i18n/with-texts.ts';

/** The way to send something again, with its words. */
export const load = () => withTexts('lock', import('./send-again-button.tsx'));
