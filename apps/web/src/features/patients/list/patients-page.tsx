import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { SearchField } from '~/components/form/search-field.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useUrlText } from '~/lib/url/use-url-text.ts';
import { focusField, isMeasuring } from './patient-table.tsx';
import { InvitationList } from './invitation-list.tsx';
import { OnlySome } from './only-some.tsx';
import { PatientList, type PatientsShown } from './patient-list.tsx';
import styles from './patient-table.module.css';

const tabs = ['active', 'pending', 'all'] as const;
type PatientTab = (typeof tabs)[number];

function shownBy(params: URLSearchParams): PatientsShown {
  if (params.get('activated') === 'today') return 'today';
  return params.get('number') === 'unconfirmed' ? 'unconfirmed' : null;
}

/** My Patients. Tab and search stand in the address. */
export default function PatientsPage({ actions }: { actions?: ReactNode }) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  const { text, typed, setTyped } = useUrlText('search');
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'active';
  const only = tab === 'active' ? shownBy(params) : null;
  const choose = (next: PatientTab) =>
    setParams((now) => {
      const changed = new URLSearchParams(now);
      changed.delete('activated');
      changed.delete('number');
      changed.delete('status');
      if (next === 'active') changed.delete('tab');
      else changed.set('tab', next);
      return changed;
    });
  return (
    <Page
      title={t('patients.title')}
      up={{ label: t('nav.dashboard'), href: '/clinician/dashboard' }}
      actions={actions}
    >
      <Panel lines>
        <Tabs
          label={t('patients.tabs')}
          tabs={[
            { value: 'active', label: t('patients.active'), count: profile.counts.patients_active },
            { value: 'pending', label: t('patients.pending'), count: profile.counts.pending_invitations },
            { value: 'all', label: t('patients.all'), count: profile.counts.patients_total },
          ]}
          value={tab}
          onValueChange={choose}
          aside={
            <SearchField
              label={t('patients.search')}
              placeholder={t('patients.search_hint')}
              clearLabel={t('patients.clear_search')}
              value={typed}
              onValueChange={setTyped}
              {...(isMeasuring(params) && { ref: focusField })}
            />
          }
        >
          {/* A list of its own for each question, so that it begins at its first page. */}
          {only && <OnlySome only={only} onShowAll={() => choose('active')} />}
          {tab !== 'pending' && (
            <PatientList key={`${text} ${only}`} search={text} only={only} isAlone={tab === 'active'} />
          )}
          {tab === 'all' && <h2 className={styles.part}>{t('patients.table_pending')}</h2>}
          {tab !== 'active' && <InvitationList key={text} search={text} hasFilter={tab === 'pending'} />}
        </Tabs>
      </Panel>
    </Page>
  );
}
