import type { ComponentProps } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { inbox } from '~/components/icon/navigation-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import { NoMatchingInquiries, SearchCut } from '../inquiries/no-matching-inquiries.tsx';
import { InboxTable } from './inbox-table.tsx';
import { useInboxCounts } from './use-inbox.ts';
import styles from './inbox.module.css';

interface Page {
  items: EContactItem[];
  total: number;
  is_more_than_total: boolean;
  next_cursor: string | null;
  is_search_cut?: boolean | undefined;
}

interface InboxListProps {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  view: InboxView;
  views: readonly InboxView[];
  isNarrowed: boolean;
  onShowAll: () => void;
  onChoose: (view: InboxView) => void;
  table: Pick<ComponentProps<typeof InboxTable>, 'current' | 'onCurrent'>;
}

/** One view, page by page; what comes live takes its place in what is loaded. */
export function InboxList({ list, view, views, isNarrowed, onShowAll, onChoose, table }: InboxListProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { online } = useConnection();
  const at = list.dataUpdatedAt;
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? styles.old : undefined}>
      {!online && at > 0 && (
        <p className={styles.note} role="status">
          {t('inbox.offline', { at: time(serverTimeOf(at)) })}
        </p>
      )}
      <SearchCut pages={list.data?.pages} />
      <PagedList
        list={list}
        notLoaded={t('inquiries.not_loaded')}
        empty={
          isNarrowed ? (
            <NoMatchingInquiries onShowAll={onShowAll} />
          ) : (
            <Empty view={view} views={views} onChoose={onChoose} />
          )
        }
      >
        {(items) => (
          <InboxTable caption={t('inbox.table', { view: t(`inbox.view.${view}`) })} items={items} {...table} />
        )}
      </PagedList>
    </div>
  );
}

/** Nobody waits here; and where somebody does. */
function Empty({ view, views, onChoose }: Pick<InboxListProps, 'view' | 'views' | 'onChoose'>) {
  const t = useTexts();
  const counts = useInboxCounts();
  const other = views.find((one) => one !== view && counts !== undefined && counts[one].needs > 0);
  if (other === undefined || counts === undefined) {
    return (
      <EmptyState icon={inbox} title={t('inbox.empty')}>
        {t('inbox.empty_text')}
      </EmptyState>
    );
  }
  const name = t(`inbox.view.${other}`);
  return (
    <EmptyState
      icon={inbox}
      title={t('inbox.empty')}
      action={
        <Button kind="soft" onClick={() => onChoose(other)}>
          {t('inbox.empty_show', { view: name })}
        </Button>
      }
    >
      {t('inbox.empty_elsewhere', { view: name, number: counts[other].needs })}
    </EmptyState>
  );
}
