import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { hospital } from '~/components/icon/navigation-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { AbsenceDialog } from '~/features/absences/absence-panel.tsx';
import { ClinicianInvitationList } from '~/features/clinician-invitations/invitation-list.tsx';
import { InviteClinician } from '~/features/clinician-invitations/invite-clinician.tsx';
import { ClinicianList } from '~/features/clinicians/manage/clinician-list.tsx';
import { DataRequestsToAnswer } from '~/features/data-requests/requests-to-answer.tsx';
import { InstitutionPeople } from '~/features/institutions/one/institution-people.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const InstitutionPatients = lazyComponent(
  async () => (await import('~/features/patients/institution/institution-patients.tsx')).InstitutionPatients,
);

/** An institution with its clinicians, their invitations and its patients: three features on one page. */
export default function InstitutionPeoplePage() {
  const { institutionId } = useParams<{ institutionId: string }>();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const asked = useQuery(queryFor(getInstitution, { params: { institution_id: institutionId } }));
  const isSuperuser = profile.clinician.role === 'superuser';
  if (asked.data === undefined) {
    return <NotShown error={asked.error} retry={() => void asked.refetch()} isSuperuser={isSuperuser} />;
  }
  return (
    <InstitutionPeople
      row={asked.data}
      isSuperuser={isSuperuser}
      actions={<InviteClinician institutionId={institutionId} />}
      renderList={(tab, search) => {
        // A list of its own for each question, so that it begins at its first page.
        const list = { key: `${tab} ${search}`, institutionId, search };
        if (tab === 'invitations') return <ClinicianInvitationList {...list} key={list.key} />;
        if (tab === 'patients') {
          return (
            <>
              {search === '' && <DataRequestsToAnswer institutionId={institutionId} />}
              <InstitutionPatients {...list} key={list.key} hasPages={isSuperuser} />
            </>
          );
        }
        const timeZone = asked.data.institution.time_zone;
        const reader = { ownId: profile.clinician.id, isSuperuser, timeZone, AbsenceDialog };
        return <ClinicianList {...list} key={list.key} {...reader} />;
      }}
    />
  );
}

interface NotShownProps {
  error: Error | null;
  retry: () => void;
  isSuperuser: boolean;
}

function NotShown({ error, retry, isSuperuser }: NotShownProps) {
  const t = useTexts();
  const isUnknown = error instanceof ApiError && error.isOurs(400, 403, 404);
  return (
    <Page>
      {error === null && <Skeleton label={t('shell.loading')} shape="table" count={6} />}
      {isUnknown && (
        <EmptyState
          icon={hospital}
          titleAs="h1"
          title={t('institutions.not_found')}
          action={
            <ButtonLink kind="main" href={isSuperuser ? '/admin/institutions' : '/'}>
              {t(isSuperuser ? 'roles.back' : 'nav.dashboard')}
            </ButtonLink>
          }
        />
      )}
      {error !== null && !isUnknown && (
        <NotLoaded titleAs="h1" title={t('institutions.data_not_loaded')} error={error} retry={retry} />
      )}
    </Page>
  );
}
