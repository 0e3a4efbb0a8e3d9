import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

interface NoRequestsProps {
  state: 'open' | 'fulfilled' | 'all';
  search: string;
  onClearSearch: () => void;
}

/** Instead of a list that has nothing, or nothing of what is searched for. */
export function NoRequests({ state, search, onClearSearch }: NoRequestsProps) {
  const t = useTexts();
  if (search === '') {
    return (
      <EmptyState icon={clipboard} title={t(`services.empty_${state}`)}>
        {t(`services.empty_${state}_text`)}
      </EmptyState>
    );
  }
  return (
    <NothingFound
      title={t('services.nothing_found')}
      action={
        <Button kind="soft" onClick={onClearSearch}>
          {t('inquiries.clear_search')}
        </Button>
      }
    >
      {t('services.nothing_found_text', { search })}
    </NothingFound>
  );
}
