import type { ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import { Page } from '~/components/layout/page.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AppointmentsToday } from './appointments-today.tsx';
import styles from './home-page.module.css';
import { NeedsYou } from './needs-you.tsx';
import { PatientNumbers } from './patient-numbers.tsx';
import { ServiceRequests } from './service-requests.tsx';

/** Where a clinician arrives: what waits comes first, numbers come below. */
export default function HomePage({ actions }: { actions?: ReactNode }) {
  const t = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const name = shortName(profile.user, profile.clinician.role);
  return (
    <Page
      title={t('clinician_home.karibu', { name })}
      subtitle={t('clinician_home.date', { weekday: formats.weekday(now), date: formats.longDate(now) })}
      actions={actions}
    >
      <div className={styles.columns}>
        <NeedsYou counts={profile.counts} />
        <div className={styles.aside}>
          <AppointmentsToday profile={profile} />
          <ServiceRequests profile={profile} />
        </div>
        <PatientNumbers counts={profile.counts} />
      </div>
    </Page>
  );
}
