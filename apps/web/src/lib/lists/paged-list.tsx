import { type ReactNode, useEffect } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ListPager } from './list-pager.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { fetchMore } from './fetch-more.ts';
import { useListPage } from './use-list-page.ts';

interface ListPage<Item> {
  items: Item[];
  /** Of a list that is counted. */
  total?: number;
  is_more_than_total?: boolean;
  next_cursor: string | null;
}

export interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  /** Instead of a list that has nothing, or nothing of what is searched for. */
  empty: ReactNode;
  /** Heads a list that could not be loaded. */
  notLoaded?: string;
  /** Tells two lists of one screen apart. */
  name?: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** Fetches up to the page that is shown, which after a reload is not there. @returns whether it is on its way. */
function useMissingPage<Item>(list: PagedListProps<Item>['list'], place: number): boolean {
  const loaded = list.data?.pages.length ?? 0;
  const isMissing = loaded > 0 && place >= loaded && list.hasNextPage && !list.isError;
  useEffect(() => {
    if (isMissing) void fetchMore(list);
    // Once for each page that is missing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing, loaded]);
  return isMissing;
}

/** One page of a list at a time, with its empty, loading and failed states. */
export function PagedList<Item>({ list, empty, notLoaded, name = 'list', children }: PagedListProps<Item>) {
  const t = useTexts();
  const [place, setPlace] = useListPage(name);
  const pages = list.data?.pages ?? [];
  const isMissing = useMissingPage(list, place);
  // A list that became shorter may have lost the page that was shown.
  const shown = Math.min(place, Math.max(0, pages.length - 1));
  const page = pages[shown];
  if (page === undefined || isMissing) {
    if (list.error === null) return <Skeleton label={t('shell.loading')} shape="table" count={6} />;
    return <NotLoaded title={notLoaded ?? t('list.not_loaded')} error={list.error} retry={list.refetch} />;
  }
  if (page.items.length === 0) return empty;
  const before = pages.slice(0, shown).reduce((sum, { items }) => sum + items.length, 0);
  const goNext = async () => {
    if (shown === pages.length - 1) await fetchMore(list);
    setPlace(shown + 1);
  };
  return (
    <>
      {children(page.items)}
      <ListPager
        from={before + 1}
        to={before + page.items.length}
        total={page.total}
        isMore={page.is_more_than_total === true}
        onBack={shown > 0 ? () => setPlace(shown - 1) : undefined}
        onNext={page.next_cursor === null ? undefined : () => void goNext()}
        isLoading={list.isFetchingNextPage}
      />
    </>
  );
}
