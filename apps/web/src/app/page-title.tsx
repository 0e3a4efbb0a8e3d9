import { useTexts, type TextKey } from '~/lib/i18n/texts.ts';
import { titleWith, waitingCount } from '~/lib/push/waiting-count.ts';
import { useStore } from '~/lib/store.ts';

/** The title of the window, after how much waits; React moves it into the head. */
export function PageTitle({ textKey }: { textKey: TextKey }) {
  const t = useTexts();
  const waiting = useStore(waitingCount);
  // The server writes the head.
  if (import.meta.env.SSR) return null;
  return <title>{titleWith(waiting, [t(textKey), 'Hodi'].join(' · '))}</title>;
}
