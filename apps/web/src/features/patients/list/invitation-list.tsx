import { useInfiniteQuery } from '@tanstack/react-query';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { InvitationTable } from './invitation-table.tsx';

/** Milliseconds. Of a message that is on its way nobody tells; the list is looked at again. */
const lookAgain = 10_000;

const isOnItsWay = ({ delivery }: PatientInvitation) => delivery?.state === 'waiting' || delivery?.state === 'sent';

/** Who was invited and has not answered, with an account or without. */
export function InvitationList({ search }: { search: string }) {
  const t = useTexts();
  const query = { status: 'pending' as const, ...(search && { search }) };
  const list = useInfiniteQuery({
    ...pagesFor(listPatientInvitations, { query }),
    refetchInterval: ({ state }) => state.data?.pages.some(({ items }) => items.some(isOnItsWay)) === true && lookAgain,
  });
  return (
    <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={<EmptyList tab="pending" search={search} />}>
      {(invitations) => <InvitationTable invitations={invitations} />}
    </PagedList>
  );
}
