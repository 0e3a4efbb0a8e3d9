import { useInfiniteQuery } from '@tanstack/react-query';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { search as searchIcon } from '~/components/icon/action-icons.ts';
import { team } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { ClinicianTable } from './clinician-table.tsx';

interface ClinicianListProps {
  institutionId: string;
  search: string;
  /** The caller, who cannot deactivate themself or change their own role. */
  ownId: string;
}

/** The clinicians of an institution: who waits for a yes first, then by name. */
export function ClinicianList({ institutionId, search, ownId }: ClinicianListProps) {
  const t = useTexts();
  const params = { institution_id: institutionId };
  const list = useInfiniteQuery(pagesFor(listClinicians, { params, query: { ...(search && { search }) } }));
  const empty =
    search === '' ? (
      <EmptyState icon={team} title={t('staff.empty')}>
        {t('staff.empty_text')}
      </EmptyState>
    ) : (
      <EmptyState icon={searchIcon} title={t('staff.nothing_found')}>
        {t('staff.nothing_found_text', { search })}
      </EmptyState>
    );
  return (
    <PagedList list={list} notLoaded={t('staff.not_loaded')} empty={empty}>
      {(clinicians) => <ClinicianTable key={search} clinicians={clinicians} ownId={ownId} />}
    </PagedList>
  );
}
