import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { PatientTable } from './patient-table.tsx';

/** Instead of all: only those who came to the clinician today, or whose number nobody has confirmed. */
export type PatientsShown = 'today' | 'unconfirmed' | null;

interface PatientListProps {
  search: string;
  only: PatientsShown;
}

const narrowedBy = { today: { activated: 'today' }, unconfirmed: { number: 'unconfirmed' } } as const;

export function PatientList({ search, only }: PatientListProps) {
  const t = useTexts();
  const query = { status: 'active' as const, ...(only && narrowedBy[only]), ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatients, { query }));
  return (
    <PagedList
      list={list}
      notLoaded={t('patients.not_loaded')}
      empty={<EmptyList tab={only ?? 'active'} search={search} />}
    >
      {(patients) => <PatientTable patients={patients} />}
    </PagedList>
  );
}
