import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { search as searchIcon } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

interface NothingFitsProps {
  /** The chosen one, in words. */
  status: string;
  search: string;
  onClear: () => void;
}

/** Instead of a list in which nobody has the chosen status. */
export function NothingFits({ status, search, onClear }: NothingFitsProps) {
  const t = useTexts();
  return (
    <EmptyState
      icon={searchIcon}
      title={t('list.nothing_fits')}
      action={<Button onClick={onClear}>{t('list.clear_filter')}</Button>}
    >
      {search === '' ? t('list.nothing_fits_text', { status }) : t('list.nothing_fits_search', { status, search })}
    </EmptyState>
  );
}
