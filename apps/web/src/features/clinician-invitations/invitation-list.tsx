import { useInfiniteQuery } from '@tanstack/react-query';
import {
  inviteClinician,
  listClinicianInvitations,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { clinicianInvitationStatuses } from '@hodi/domain/clinician-invitations/invitation-status.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { send } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { GrowingList } from '~/lib/lists/growing-list.tsx';
import { NoMatches } from '~/lib/lists/no-matches.tsx';
import { StatusFilter, useUrlStatus } from '~/lib/lists/status-filter.tsx';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { InvitationTable } from './invitation-table.tsx';

/** Clinicians invited by an institution, newest first. */
export function ClinicianInvitationList({ institutionId, search }: { institutionId: string; search: string }) {
  const t = useTexts();
  const [status, choose] = useUrlStatus(clinicianInvitationStatuses);
  const query = { institution_id: institutionId, ...(status && { status }), ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listClinicianInvitations, { query }));
  const invited = useQueued({ name: inviteClinician.name }).filter(
    (record) => bodyOf(inviteClinician, record)?.institution_id === institutionId,
  );
  const empty =
    status !== '' ? (
      <NoMatches status={t(`staff_invite.status_${status}`)} search={search} onClear={() => choose('')} />
    ) : search === '' ? (
      <EmptyState icon={send} title={t('staff_invite.empty')}>
        {t('staff_invite.empty_text')}
      </EmptyState>
    ) : (
      <NothingFound title={t('staff.nothing_found')}>{t('staff_invite.nothing_found_text', { search })}</NothingFound>
    );
  return (
    <>
      <StatusFilter
        label={t('staff_invite.status')}
        usual={t('list.any_status')}
        options={clinicianInvitationStatuses.map((value) => ({ value, label: t(`staff_invite.status_${value}`) }))}
        value={status}
        onChoose={choose}
      />
      {/* A list of its own for each status, so that it begins at its first page. */}
      <GrowingList
        key={status}
        list={list}
        unsent={status === '' && search === '' && invited}
        notLoaded={t('staff_invite.not_loaded')}
        empty={empty}
      >
        {(invitations) => <InvitationTable invitations={invitations} />}
      </GrowingList>
    </>
  );
}
