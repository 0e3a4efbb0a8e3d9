import { useInfiniteQuery } from '@tanstack/react-query';
import { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { search as searchIcon, send } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { InvitationTable } from './invitation-table.tsx';

/** Whom an institution invited, newest first. */
export function ClinicianInvitationList({ institutionId, search }: { institutionId: string; search: string }) {
  const t = useTexts();
  const query = { institution_id: institutionId, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listClinicianInvitations, { query }));
  const empty =
    search === '' ? (
      <EmptyState icon={send} title={t('staff_invite.empty')}>
        {t('staff_invite.empty_text')}
      </EmptyState>
    ) : (
      <EmptyState icon={searchIcon} title={t('staff.nothing_found')}>
        {t('staff_invite.nothing_found_text', { search })}
      </EmptyState>
    );
  return (
    <PagedList list={list} notLoaded={t('staff_invite.not_loaded')} empty={empty}>
      {(invitations) => <InvitationTable invitations={invitations} />}
    </PagedList>
  );
}
