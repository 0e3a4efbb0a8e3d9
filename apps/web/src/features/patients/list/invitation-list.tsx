import { useInfiniteQuery } from '@tanstack/react-query';
import { invitePatient, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { GrowingList } from '~/lib/lists/growing-list.tsx';
import { NoMatches } from '~/lib/lists/no-matches.tsx';
import { StatusFilter, useUrlStatus } from '~/lib/lists/status-filter.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { invitationStatuses, statusTexts, InvitationTable } from './invitation-table.tsx';

interface InvitationListProps {
  search: string;
  /** Those who answered are shown too, where they are asked for. */
  hasFilter: boolean;
}

/** Open invitations, with or without an account, valid or expired; or those that ended. */
export function InvitationList({ search, hasFilter }: InvitationListProps) {
  const t = useTexts();
  const [chosen, choose] = useUrlStatus(invitationStatuses);
  const status = hasFilter ? chosen : '';
  const query = { status: status === '' ? ('open' as const) : status, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatientInvitations, { query }));
  const invited = useQueued({ name: invitePatient.name });
  const empty =
    status === '' ? (
      <EmptyList tab="pending" search={search} elsewhere={hasFilter ? 'active' : undefined} />
    ) : (
      <NoMatches status={t(statusTexts[status])} search={search} onClear={() => choose('')} />
    );
  return (
    <>
      {hasFilter && (
        <StatusFilter
          label={t('patients.status')}
          usual={t('patients.not_answered')}
          options={invitationStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
          value={status}
          onChoose={choose}
        />
      )}
      {/* A list of its own for each status, so that it begins at its first page. */}
      <GrowingList
        key={status}
        name="invitations"
        list={list}
        unsent={status === '' && search === '' && invited}
        notLoaded={t('patients.not_loaded')}
        empty={empty}
      >
        {(invitations) => (
          <InvitationTable
            caption={t(status === '' ? 'patients.table_pending' : 'patients.table_invitations')}
            invitations={invitations}
          />
        )}
      </GrowingList>
    </>
  );
}
