import { type ComponentType, use } from 'react';
import { loadTexts, parts } from '~/lib/i18n/texts.ts';

parts.speech = {
  en: () => import('@hodi/i18n/en/speech/speech.ts'),
  sw: () => import('@hodi/i18n/sw/speech/speech.ts'),
};
let coming: Promise<boolean> | undefined;

const texts = (): Promise<boolean> =>
  (coming ??= loadTexts('speech').then(
    () => true,
    () => false,
  ));

/** A part of a page that reads aloud, with the texts of all such parts; nothing where these did not come. */
export function aloud<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return (props: P) => (use(texts()) ? <Part {...props} /> : null);
}
