import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { usePassingTime } from '../use-passing-time.ts';
import { AppointmentFilters } from './appointment-filters.tsx';
import { appointmentTabs, useKnownCounts } from './appointment-query.ts';
import { AppointmentTable } from './appointment-table.tsx';
import { EmptyAppointments } from './empty-appointments.tsx';
import { useUrlQuery } from './use-url-query.ts';

/** The clinician's appointments by time. Tab, filters and search stand in the address. */
export function AppointmentList({ onBook }: { onBook: () => void }) {
  const t = useTexts();
  const { typed, setTyped } = useUrlText('search');
  const { query, set, openTab, showAll } = useUrlQuery();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const list = useInfiniteQuery(pagesFor(listAppointments, { query }));
  const counts = useKnownCounts(list.data?.pages[0]?.counts);
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? [];
  usePassingTime(query.scope === 'past' ? [] : shown, profile.institution.time_zone);
  return (
    <Panel lines>
      <Tabs
        label={t('appointments.tabs')}
        tabs={appointmentTabs.map((value) => ({
          value,
          label: t(`appointments.${value}`),
          ...(counts && { count: counts[value] }),
        }))}
        value={query.scope}
        onValueChange={openTab}
        aside={
          <SearchField
            label={t('appointments.search')}
            placeholder={t('appointments.search_hint')}
            clearLabel={t('appointments.clear_search')}
            value={typed}
            onValueChange={setTyped}
          />
        }
      >
        <AppointmentFilters query={query} onChoose={set} />
        {/* A list of its own for each question, so that it begins at its first page. */}
        <PagedList
          key={JSON.stringify(query)}
          list={list}
          notLoaded={t('appointments.not_loaded')}
          empty={<EmptyAppointments query={query} onShowAll={showAll} onBook={onBook} />}
        >
          {(appointments) => (
            <AppointmentTable caption={t(`appointments.${query.scope}`)} appointments={appointments} />
          )}
        </PagedList>
      </Tabs>
    </Panel>
  );
}
