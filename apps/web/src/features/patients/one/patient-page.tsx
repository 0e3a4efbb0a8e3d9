import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { wifiOff } from '~/components/icon/entry-icons.ts';
import { people } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { ContactPanel } from './contact-panel.tsx';
import { OpenFlags } from './open-flags.tsx';
import { PatientHead } from './patient-head.tsx';
import { PatientInquiries } from './patient-inquiries.tsx';
import styles from './patient-page.module.css';

/** One patient of the clinician. */
export default function PatientPage() {
  const { patientId } = useParams<{ patientId: string }>();
  const t = useTexts();
  const { data: info, error, refetch } = useQuery(queryFor(getPatient, { params: { patient_id: patientId } }));
  if (info === undefined) {
    if (error === null)
      return (
        <Page>
          <Skeleton label={t('shell.loading')} shape="rows" count={4} />
        </Page>
      );
    return isRefused(error) ? <NotFound /> : <NotLoaded retry={() => void refetch()} />;
  }
  return (
    <Page>
      <PatientHead info={info} />
      <div className={styles.columns}>
        <div className={styles.aside}>
          <OpenFlags patient_id={info.patient.id} />
        </div>
        <PatientInquiries info={info} />
        <div className={styles.contact}>
          <ContactPanel info={info} />
        </div>
      </div>
    </Page>
  );
}

/** The server does not say whether such a patient exists; an address that cannot be one is the same to the reader. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function NotFound() {
  const t = useTexts();
  return (
    <Page>
      <EmptyState
        icon={people}
        titleAs="h1"
        title={t('patient.not_found')}
        action={
          <ButtonLink kind="main" href="/clinician/patients">
            {t('patients.title')}
          </ButtonLink>
        }
      >
        {t('patient.not_found_text')}
      </EmptyState>
    </Page>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  const t = useTexts();
  return (
    <Page>
      <EmptyState
        icon={wifiOff}
        titleAs="h1"
        title={t('patient.not_loaded')}
        action={
          <Button kind="main" onClick={retry}>
            {t('shell.try_again')}
          </Button>
        }
      >
        {t('patients.offline')}
      </EmptyState>
    </Page>
  );
}
