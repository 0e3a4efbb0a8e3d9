import { useInfiniteQuery } from '@tanstack/react-query';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { NothingFound } from '~/components/feedback/nothing-found.tsx';
import { team } from '~/components/icon/navigation-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NoMatches } from '~/lib/lists/no-matches.tsx';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { StatusFilter, useUrlStatus } from '~/lib/lists/status-filter.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import type { AbsenceDialogOf } from './clinician-actions.tsx';
import { ClinicianTable } from './clinician-table.tsx';
import { LeftAppointments } from './left-appointments.tsx';

const statusTexts = {
  active: 'patients.status_active',
  waiting: 'staff.waiting',
  refused: 'staff.refused',
  inactive: 'staff.inactive',
} as const;
const statuses = ['active', 'waiting', 'refused', 'inactive'] as const;

interface ClinicianListProps {
  institutionId: string;
  search: string;
  /** The caller, who cannot deactivate themself or change their own role. */
  ownId: string;
  /** Whether the caller is one, who may do more. */
  isSuperuser: boolean;
  /** Of the institution. */
  timeZone: string;
  AbsenceDialog: AbsenceDialogOf;
}

/** The clinicians of an institution: who waits for a yes first, then by name. */
export function ClinicianList({ institutionId, search, ...reader }: ClinicianListProps) {
  const t = useTexts();
  const [status, choose] = useUrlStatus(statuses);
  const params = { institution_id: institutionId };
  const query = { ...(status && { filter: status }), ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listClinicians, { params, query }));
  const empty =
    status !== '' ? (
      <NoMatches status={t(statusTexts[status])} search={search} onClear={() => choose('')} />
    ) : search === '' ? (
      <EmptyState icon={team} title={t('staff.empty')}>
        {t('staff.empty_text')}
      </EmptyState>
    ) : (
      <NothingFound title={t('staff.nothing_found')}>{t('staff.nothing_found_text', { search })}</NothingFound>
    );
  return (
    <>
      <StatusFilter
        label={t('patients.status')}
        usual={t('list.any_status')}
        options={statuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
        value={status}
        onChoose={choose}
      />
      {/* A list of its own for each status, so that it begins at its first page. */}
      <PagedList key={status} list={list} notLoaded={t('staff.not_loaded')} empty={empty}>
        {(clinicians) => <ClinicianTable key={search} clinicians={clinicians} {...reader} />}
      </PagedList>
      <LeftAppointments />
    </>
  );
}
