import { type ReactNode, useState } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { search as searchIcon } from '~/components/icon/action-icons.ts';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { people } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ListPager } from './list-pager.tsx';

interface ListPage<Item> {
  items: Item[];
  total: number;
  is_more_than_total: boolean;
  next_cursor: string | null;
}

export interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** Which of the tabs; its empty state has texts of its own. */
  tab: 'active' | 'pending';
  search: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** One page of a list at a time, with its empty, loading and failed states. */
export function PagedList<Item>({ list, tab, search, children }: PagedListProps<Item>) {
  const t = useTexts();
  const [place, setPlace] = useState(0);
  const pages = list.data?.pages ?? [];
  // A list that became shorter may have lost the page that was shown.
  const shown = Math.min(place, Math.max(0, pages.length - 1));
  const page = pages[shown];
  if (page === undefined) {
    if (list.error === null) return <Skeleton label={t('shell.loading')} shape="table" count={6} />;
    return <NotLoaded retry={() => void list.refetch()} />;
  }
  if (page.items.length === 0) return <Empty tab={tab} search={search} />;
  const before = pages.slice(0, shown).reduce((sum, { items }) => sum + items.length, 0);
  const goNext = async () => {
    if (shown === pages.length - 1) await list.fetchNextPage();
    setPlace(shown + 1);
  };
  return (
    <>
      {children(page.items)}
      <ListPager
        from={before + 1}
        to={before + page.items.length}
        total={page.total}
        isMore={page.is_more_than_total}
        onBack={shown > 0 ? () => setPlace(shown - 1) : undefined}
        onNext={page.next_cursor === null ? undefined : () => void goNext()}
        isLoading={list.isFetchingNextPage}
      />
    </>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      icon={wifiOff}
      title={t('patients.not_loaded')}
      action={<Button onClick={retry}>{t('shell.try_again')}</Button>}
    >
      {t('patients.offline')}
    </EmptyState>
  );
}

function Empty({ tab, search }: { tab: 'active' | 'pending'; search: string }) {
  const t = useTexts();
  if (search !== '') {
    return (
      <EmptyState icon={searchIcon} title={t('patients.nothing_found')}>
        {t('patients.nothing_found_text', { search })}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={people} title={t(`patients.empty_${tab}`)}>
      {t(`patients.empty_${tab}_text`)}
    </EmptyState>
  );
}
