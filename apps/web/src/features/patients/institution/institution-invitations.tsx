import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { InvitationTable } from '../list/invitation-table.tsx';

/** Open invitations by an institution's clinicians, which can be withdrawn. */
export function InstitutionInvitations({ institutionId, search }: { institutionId: string; search: string }) {
  const t = useTexts();
  const query = { institution_id: institutionId, status: 'open' as const, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatientInvitations, { query }));
  return (
    <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={<EmptyList tab="invited" search={search} />}>
      {(invitations) => (
        <InvitationTable caption={t('patients.table_pending')} invitations={invitations} isOfInstitution />
      )}
    </PagedList>
  );
}
