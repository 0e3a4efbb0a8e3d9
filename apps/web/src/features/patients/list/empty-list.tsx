import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { people } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';

type EmptyTab = 'active' | 'today' | 'unconfirmed' | 'pending' | 'institution' | 'invited';

interface EmptyListProps {
  tab: EmptyTab;
  search: string;
  /** The tab that is looked through too. */
  elsewhere?: 'active' | 'pending' | undefined;
}

/** Instead of one of the lists, when it has nobody or nobody who fits the search. */
export function EmptyList({ tab, search, elsewhere }: EmptyListProps) {
  const t = useTexts();
  if (search !== '') {
    return (
      <NothingFound title={t('patients.nothing_found')}>
        {t('patients.nothing_found_text', { search })}
        {elsewhere && <FoundElsewhere tab={elsewhere} search={search} />}
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={people} title={t(`patients.empty_${tab}`)}>
      {t(`patients.empty_${tab}_text`)}
    </EmptyState>
  );
}
