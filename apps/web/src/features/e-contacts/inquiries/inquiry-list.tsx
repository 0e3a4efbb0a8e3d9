import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { InquiryPage } from '@hodi/domain/e-contacts/list-updates.ts';
import { Button } from '~/components/action/button.tsx';
import { narrowTable } from '~/components/data/data-table.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { InquiryState } from '~/lib/inquiries/inquiry-state.tsx';
import { InquiryTable } from '~/lib/inquiries/inquiry-table.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { LastMessage } from './last-message.tsx';
import { NoMatchingInquiries, SearchCut } from './no-matching-inquiries.tsx';
import styles from './inquiries.module.css';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useMedia } from '~/lib/use-media.ts';

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
  if (rows.length === 0 && !list.hasNextPage) {
    return (
      <>
        <SearchCut pages={pages} />
        <Empty isFiltered={isFiltered} onShowAll={onShowAll} />
      </>
    );
  }
  const [first] = pages;
  const total = first?.is_more_than_total ? t('inquiry.count_more', { count: first.total }) : (first?.total ?? 0);
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? styles.old : undefined}>
      {!online && <p className={styles.offline}>{t('inquiries.offline')}</p>}
      <SearchCut pages={pages} />
      <Table items={rows} />
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

const messageCell = (item: EContactItem) => <LastMessage item={item} className={styles.excerpt} />;
const statusCell = (item: EContactItem) => (
  <span className={styles.badges}>
    <InquiryState item={item} viewer="clinician" />
  </span>
);
const timeCell = ({ e_contact }: EContactItem) => <Ago at={e_contact.last_message_at} />;

function Table({ items }: { items: readonly EContactItem[] }) {
  const t = useTexts();
  // The words of the last message would leave no room for the names.
  const isNarrow = useMedia(narrowTable);
  return (
    <InquiryTable
      caption={t('inquiries.table')}
      items={items}
      opensBy="card"
      message={isNarrow ? undefined : { id: 'message', head: t('inquiries.last_message'), cell: messageCell }}
      statusCell={statusCell}
      timeCell={timeCell}
    />
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
  return <NoMatchingInquiries onShowAll={onShowAll} />;
}
