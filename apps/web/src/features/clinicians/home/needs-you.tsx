import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClinicianCounts } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { CountLink } from './count-link.tsx';
import { NeedsTable } from './needs-table.tsx';
import styles from './needs-you.module.css';
import { numberLinks } from './number-links.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';

/** So many stand here at first, so that the day below stays in reach on a phone. */
const atFirst = 6;

/** Inquiries that wait for the clinician: most dangerous first, then longest waiting. */
export function NeedsYou({ counts }: { counts: ClinicianCounts }) {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listNeedsYouNow));
  const [room, setRoom] = useState(atFirst);
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  // For one or two more nobody has to press a button.
  const shown = items.slice(0, items.length <= room + 2 ? items.length : room);
  const total = Math.max(list.data?.pages[0]?.total ?? counts.needs_you_now, items.length);
  // As many as will come, so that the day below does not jump when they do.
  const expected = Math.max(1, Math.min(counts.needs_you_now, atFirst));
  const showMore = async () => {
    // Shows items already loaded first; fetches the next page only when they run out.
    if (items.length <= room && list.hasNextPage) await fetchMore(list);
    setRoom(Math.max(room, items.length) + 20);
  };
  return (
    <Panel
      title={t('clinician_home.needs_you')}
      titleAfter={
        <CountLink
          kind="call"
          href={numberLinks.needs_you_now}
          value={total}
          label={t('nav.waiting', { count: total })}
        />
      }
      action={<AppLink href={numberLinks.inquiries}>{t('clinician_home.all_inquiries')}</AppLink>}
      foot={
        <div className={styles.foot}>
          {(items.length > shown.length || list.hasNextPage) && (
            <Button size="small" sending={list.isFetchingNextPage} onClick={() => void showMore()}>
              {t('clinician_home.more_needs', { count: Math.max(1, total - shown.length) })}
            </Button>
          )}
          <AppLink href={numberLinks.inquiries}>
            {t('clinician_home.inquiries_count', { count: counts.inquiries })}
          </AppLink>
        </div>
      }
      lines
    >
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} count={expected} />}
      {list.data === undefined && list.error !== null && (
        <NotLoaded
          titleAs="h3"
          inline
          title={t('clinician_home.needs_not_loaded')}
          error={list.error}
          retry={list.refetch}
        />
      )}
      {list.data !== undefined && items.length === 0 && (
        <EmptyState icon={circleCheck} titleAs="h3" inline title={t('clinician_home.nothing_waits')}>
          {t('clinician_home.nothing_waits_text')}
        </EmptyState>
      )}
      {shown.length > 0 && <NeedsTable items={shown} caption={t('clinician_home.needs_table')} />}
    </Panel>
  );
}
