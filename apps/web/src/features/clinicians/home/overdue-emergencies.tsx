import { useInfiniteQuery } from '@tanstack/react-query';
import { listOverdueOfColleagues } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { NeedsTable } from './needs-table.tsx';
import styles from './needs-you.module.css';

/** Nobody tells of a colleague who has acknowledged one meanwhile: asked again after so long, in milliseconds. */
const renewEvery = 60_000;

/** Emergencies that were asked of colleagues, and that none of them has acknowledged in time. */
export function OverdueEmergencies() {
  const t = useTexts();
  const list = useInfiniteQuery({
    ...pagesFor(listOverdueOfColleagues),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.items.length ? renewEvery : false),
  });
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  if (items.length === 0) return null;
  const total = Math.max(list.data?.pages[0]?.total ?? 0, items.length);
  return (
    <Panel
      title={t('clinician_home.overdue')}
      foot={
        list.hasNextPage && (
          <div className={styles.foot}>
            <Button size="small" sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
              {t('clinician_home.more_needs', { count: Math.max(1, total - items.length) })}
            </Button>
          </div>
        )
      }
      lines
    >
      <NeedsTable items={items} caption={t('clinician_home.overdue')} />
    </Panel>
  );
}
