import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { PatientTable } from './patient-table.tsx';

export function PatientList({ search }: { search: string }) {
  const t = useTexts();
  const query = { status: 'active' as const, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatients, { query }));
  return (
    <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={<EmptyList tab="active" search={search} />}>
      {(patients) => <PatientTable patients={patients} />}
    </PagedList>
  );
}
