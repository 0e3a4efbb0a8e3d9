import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { GrowingList } from '~/lib/lists/growing-list.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { pagesFor } from '~/lib/query/query-for.ts';
import { EmptyList } from './empty-list.tsx';
import { PatientTable } from './patient-table.tsx';

/** Instead of all: only those who came to the clinician today, or whose number nobody has confirmed. */
export type PatientsShown = 'today' | 'unconfirmed' | null;

interface PatientListProps {
  search: string;
  only: PatientsShown;
  /** The invited stand in another tab. */
  isAlone: boolean;
}

const narrowedBy = { today: { activated: 'today' }, unconfirmed: { number: 'unconfirmed' } } as const;

export function PatientList({ search, only, isAlone }: PatientListProps) {
  const t = useTexts();
  const query = { status: 'active' as const, ...(only && narrowedBy[only]), ...(search && { search }) };
  const list = useInfiniteQuery(pagesFor(listPatients, { query }));
  const registered = useQueued({ name: assistedRegister.name });
  return (
    <GrowingList
      list={list}
      unsent={only === null && search === '' && registered}
      notLoaded={t('patients.not_loaded')}
      empty={<EmptyList tab={only ?? 'active'} search={search} elsewhere={isAlone ? 'pending' : undefined} />}
    >
      {(patients) => <PatientTable patients={patients} />}
    </GrowingList>
  );
}
