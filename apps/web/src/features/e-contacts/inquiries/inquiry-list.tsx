import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { InquiryPage } from '@hodi/domain/e-contacts/list-updates.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { InquiryTable } from './inquiry-table.tsx';
import styles from './inquiries.module.css';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

interface InquiryListProps {
  list: UseInfiniteQueryResult<InfiniteData<InquiryPage>>;
  isFiltered: boolean;
  onShowAll: () => void;
}

/** The list page by page; what comes live takes its place in what is loaded. */
export function InquiryList({ list, isFiltered, onShowAll }: InquiryListProps) {
  const t = useTexts();
  const { online } = useConnection();
  const pages = list.data?.pages;
  if (pages === undefined) {
    if (list.error === null) return <Skeleton label={t('shell.loading')} shape="table" count={8} />;
    return <NotLoaded title={t('inquiries.not_loaded')} error={list.error} retry={list.refetch} />;
  }
  const rows = pages.flatMap(({ items }) => items);
  if (rows.length === 0 && !list.hasNextPage) return <Empty isFiltered={isFiltered} onShowAll={onShowAll} />;
  const [first] = pages;
  const total = first?.is_more_than_total ? t('inquiry.count_more', { count: first.total }) : (first?.total ?? 0);
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? styles.old : undefined}>
      {!online && <p className={styles.offline}>{t('inquiries.offline')}</p>}
      <InquiryTable items={rows} />
      <div className={styles.foot}>
        <span className="num" role="status">
          {t('inquiries.shown', { shown: rows.length, total })}
        </span>
        {list.hasNextPage && (
          <Button
            size="small"
            sending={list.isFetchingNextPage}
            sendingLabel={t('inquiries.loading_more')}
            onClick={() => void fetchMore(list)}
          >
            {t('inquiries.more')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Empty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTexts();
  if (!isFiltered) {
    return (
      <EmptyState icon={inbox} title={t('inquiries.empty')}>
        {t('inquiries.empty_text')}
      </EmptyState>
    );
  }
  return (
    <NothingFound
      title={t('inquiries.nothing_found')}
      action={
        <Button kind="soft" onClick={onShowAll}>
          {t('inquiries.show_all')}
        </Button>
      }
    >
      {t('inquiries.nothing_found_text')}
    </NothingFound>
  );
}
