import { useTexts, type TextKey } from '~/lib/i18n/texts.ts';
import { useNotePage } from '~/lib/page-shown.ts';

/** The title of the window; React moves it into the head. */
export function PageTitle({ textKey }: { textKey: TextKey }) {
  const t = useTexts();
  useNotePage();
  return <title>{[t(textKey), 'Hodi'].join(' · ')}</title>;
}
