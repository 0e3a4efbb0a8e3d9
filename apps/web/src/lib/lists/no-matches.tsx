import { Button } from '~/components/action/button.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

interface NoMatchesProps {
  /** The chosen one, in words. */
  status: string;
  search: string;
  onClear: () => void;
}

/** Instead of a list in which nobody has the chosen status. */
export function NoMatches({ status, search, onClear }: NoMatchesProps) {
  const t = useTexts();
  return (
    <NothingFound title={t('list.nothing_fits')} action={<Button onClick={onClear}>{t('list.clear_filter')}</Button>}>
      {search === '' ? t('list.nothing_fits_text', { status }) : t('list.nothing_fits_search', { status, search })}
    </NothingFound>
  );
}
