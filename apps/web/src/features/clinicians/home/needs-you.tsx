import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { circleCheck, wifiOff } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { NeedsTable } from './needs-table.tsx';
import styles from './needs-you.module.css';

/** What waits for the clinician: most dangerous first, then waiting longest. */
export function NeedsYou({ counts }: { counts: ClinicianCounts }) {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listNeedsYouNow));
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  const total = Math.max(list.data?.pages[0]?.total ?? counts.needs_you_now, items.length);
  return (
    <Panel
      title={t('clinician_home.needs_you')}
      titleAfter={total > 0 && <Count value={total} label={t('nav.waiting', { count: total })} />}
      action={<AppLink href="/clinician/patient-inquiries">{t('clinician_home.all_inquiries')}</AppLink>}
      foot={
        <div className={styles.foot}>
          {list.hasNextPage && (
            <Button size="small" sending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('clinician_home.more_needs', { count: Math.max(1, total - items.length) })}
            </Button>
          )}
          <span>
            {t('clinician_home.inquiry_counts', { inquiries: counts.inquiries, unread: counts.unread_inquiries })}
          </span>
        </div>
      }
      lines
    >
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} count={4} />}
      {list.data === undefined && list.error !== null && (
        <EmptyState
          icon={wifiOff}
          titleAs="h3"
          title={t('clinician_home.needs_not_loaded')}
          action={<Button onClick={() => void list.refetch()}>{t('shell.try_again')}</Button>}
        >
          {t('clinician_home.offline')}
        </EmptyState>
      )}
      {list.data !== undefined && items.length === 0 && (
        <EmptyState icon={circleCheck} titleAs="h3" title={t('clinician_home.nothing_waits')}>
          {t('clinician_home.nothing_waits_text')}
        </EmptyState>
      )}
      {items.length > 0 && <NeedsTable items={items} />}
    </Panel>
  );
}
