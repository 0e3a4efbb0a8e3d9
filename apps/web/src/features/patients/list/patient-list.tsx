import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { PatientTable } from './patient-table.tsx';

interface PatientListProps {
  search: string;
  /** Only those who came to the clinician today. */
  isToday: boolean;
}

export function PatientList({ search, isToday }: PatientListProps) {
  const t = useTexts();
  const today = isToday && ({ activated: 'today' } as const);
  const query = { status: 'active' as const, ...today, ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatients, { query }));
  return (
    <PagedList
      list={list}
      notLoaded={t('patients.not_loaded')}
      empty={<EmptyList tab={isToday ? 'today' : 'active'} search={search} />}
    >
      {(patients) => <PatientTable patients={patients} />}
    </PagedList>
  );
}
