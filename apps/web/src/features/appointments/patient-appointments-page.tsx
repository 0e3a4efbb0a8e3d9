import { useInfiniteQuery } from '@tanstack/react-query';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { SearchField } from '~/components/form/search-field.tsx';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { calendar } from '~/components/icon/state-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { deviceTimeZone } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { personQuery, useNameOfOther, useShownPerson } from '~/lib/person/shown-person.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { useKnownCounts } from './list/appointment-query.ts';
import { OwnAppointment } from './own/own-appointment.tsx';
import { usePassingTime } from './use-passing-time.ts';

const tabs = ['upcoming', 'past'] as const;

/** The appointments of the chosen person, in plain words. */
export default function PatientAppointmentsPage() {
  const t = useTexts();
  const { text, typed, setTyped } = useUrlText('search');
  const [scope, openTab] = useUrlChoice('tab', tabs, 'upcoming');
  const { profile, patientId, isUnsent } = useShownPerson();
  const query = { scope, ...(text && { search: text }), ...personQuery(patientId) };
  const list = useInfiniteQuery({ ...pagesFor(listAppointments, { query }), enabled: !isUnsent });
  const counts = useKnownCounts(list.data?.pages[0]?.counts);
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const about = patientId !== undefined && t('caregivers.about', { name: profile.user.given_name });
  usePassingTime(scope === 'past' ? [] : shown, deviceTimeZone);
  return (
    <Page title={t('own_visits.title')} subtitle={about} width="read">
      <Panel lines>
        <Tabs
          label={t('own_visits.tabs')}
          tabs={tabs.map((value) => ({
            value,
            label: t(`own_visits.${value}`),
            ...(counts && { count: counts[value] }),
          }))}
          value={scope}
          onValueChange={openTab}
          aside={
            <SearchField
              label={t('own_visits.search')}
              placeholder={t('own_visits.search_hint')}
              clearLabel={t('own_visits.clear_search')}
              value={typed}
              onValueChange={setTyped}
            />
          }
        >
          {isUnsent ? (
            <Empty scope={scope} search="" />
          ) : (
            <PagedList
              key={JSON.stringify(query)}
              list={list}
              notLoaded={t('own_visits.not_loaded')}
              empty={<Empty scope={scope} search={text} />}
            >
              {(appointments) =>
                appointments.map((item) => <OwnAppointment key={item.appointment.id} item={item} profile={profile} />)
              }
            </PagedList>
          )}
        </Tabs>
      </Panel>
    </Page>
  );
}

function Empty({ scope, search }: { scope: (typeof tabs)[number]; search: string }) {
  const t = useTexts();
  const name = useNameOfOther(useChosenPerson());
  if (search !== '') {
    return (
      <NothingFound title={t('own_visits.nothing_found')}>
        {t('own_visits.nothing_found_text', { search })}
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={calendar}
      title={name === undefined ? t(`own_visits.none_${scope}`) : t('caregivers.nothing_yet', { name })}
      action={
        scope === 'upcoming' && (
          <ButtonLink kind="soft" icon={stethoscope} href="/patient/get-help">
            {t('own_visits.ask')}
          </ButtonLink>
        )
      }
    >
      {t(`own_visits.none_${scope}_text`)}
    </EmptyState>
  );
}
