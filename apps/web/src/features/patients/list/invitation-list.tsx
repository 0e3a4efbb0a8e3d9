import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { InvitationTable } from './invitation-table.tsx';

/** Who was invited and has not answered, with an account or without, in time or too late. */
export function InvitationList({ search }: { search: string }) {
  const t = useTexts();
  const query = { status: 'open' as const, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatientInvitations, { query }));
  return (
    <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={<EmptyList tab="pending" search={search} />}>
      {(invitations) => <InvitationTable invitations={invitations} />}
    </PagedList>
  );
}
