import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { coveringRoles } from '@hodi/domain/absences/absence.ts';
import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { TeamInbox } from '~/features/e-contacts/inbox/team-inbox.tsx';
import { Inquiries } from '~/features/e-contacts/inquiries/inquiries.tsx';
import { ServiceRequests } from '~/features/service-interests/requests/service-requests.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { FulfilService } from './fulfil-service.tsx';

const Services = (props: { search: string; onClearSearch: () => void }) => (
  <ServiceRequests {...props} Fulfil={FulfilService} />
);

type Tab = 'inquiries' | 'services';

/** Inquiries: the team's inbox for members of a team, else the clinician's own. Administrators are in no team. */
export default function PatientInquiries() {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const isMember = coveringRoles.some((role) => role === profile.clinician.role);
  return profile.institution.team_care === true && isMember ? (
    <TeamInbox profile={profile} Services={Services} />
  ) : (
    <OwnInquiries profile={profile} />
  );
}

/** The clinician's own inquiries and service requests. Tab, filter and search are in the URL. */
function OwnInquiries({ profile }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const { text, typed, setTyped } = useUrlText('search');
  const tab: Tab = params.get('tab') === 'services' ? 'services' : 'inquiries';
  // Each tab has its own filter and search.
  const choose = (next: Tab) => setParams(next === 'services' ? { tab: next } : {});
  const isServices = tab === 'services';
  const clearSearch = () => setTyped('');
  return (
    <Page title={t('inquiries.title')}>
      <Panel lines>
        <Tabs<Tab>
          label={t('services.tabs')}
          tabs={[
            { value: 'inquiries', label: t('inquiries.tab'), count: profile.counts.inquiries },
            { value: 'services', label: t('services.title'), count: profile.counts.service_requests },
          ]}
          value={tab}
          onValueChange={choose}
          aside={
            <SearchField
              label={t(isServices ? 'services.search' : 'inquiries.search')}
              placeholder={t(isServices ? 'services.search_hint' : 'inquiries.search_hint')}
              clearLabel={t('inquiries.clear_search')}
              value={typed}
              onValueChange={setTyped}
            />
          }
        >
          {isServices ? (
            <Services search={text} onClearSearch={clearSearch} />
          ) : (
            <Inquiries search={text} onClearSearch={clearSearch} />
          )}
        </Tabs>
      </Panel>
    </Page>
  );
}
