import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Segmented } from '~/components/choice/segmented.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Count } from '~/components/status/count.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { getHelpPath, myInquiriesPath } from '~/features/questionnaires/quiz-paths.ts';
import { AskForHelp } from './ask-for-help.tsx';
import { MyInquiries } from './my-inquiries.tsx';

/** Where a patient asks for help, and finds what they asked before. */
export default function GetHelpPage() {
  const t = useTexts();
  const { data, error, refetch } = useQuery(queryFor(getOwnPatient));
  if (data) return <GetHelp profile={data} />;
  return (
    <Page width="read">
      <EmergencyStrip profile={undefined} />
      {error ? (
        <EmptyState
          icon={alertCircle}
          title={t('help.not_loaded')}
          titleAs="h1"
          action={<Button onClick={() => void refetch()}>{t('shell.try_again')}</Button>}
        />
      ) : (
        <Skeleton label={t('shell.loading')} shape="tiles" count={12} />
      )}
    </Page>
  );
}

function GetHelp({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get('tab') === 'mine' ? 'mine' : 'ask';
  const { inquiries } = profile.counts;
  return (
    <Page width="read">
      <Segmented
        label={t('help.tabs')}
        labelHidden
        size="small"
        value={tab}
        onValueChange={(chosen) => navigate(chosen === 'mine' ? myInquiriesPath : getHelpPath, { replace: true })}
        options={[
          { value: 'ask', label: t('help.ask') },
          { value: 'mine', label: t('help.mine'), after: <Count value={inquiries} kind="quiet" /> },
        ]}
      />
      {tab === 'ask' ? (
        <AskForHelp profile={profile} />
      ) : (
        <>
          <MyInquiries patientId={profile.patient.id} />
          <EmergencyStrip profile={profile} />
        </>
      )}
    </Page>
  );
}
