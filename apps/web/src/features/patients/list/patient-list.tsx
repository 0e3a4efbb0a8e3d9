import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { PagedList } from './paged-list.tsx';
import { PatientTable } from './patient-table.tsx';

export function PatientList({ search }: { search: string }) {
  const query = { status: 'active' as const, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatients, { query }));
  return (
    <PagedList list={list} tab="active" search={search}>
      {(patients) => <PatientTable patients={patients} />}
    </PagedList>
  );
}
