import { useTexts, type TextKey } from '~/lib/i18n/texts.ts';

/** The title of the window; React moves it into the head. */
export function PageTitle({ textKey }: { textKey: TextKey }) {
  const t = useTexts();
  return <title>{[t(textKey), 'Hodi'].join(' · ')}</title>;
}
