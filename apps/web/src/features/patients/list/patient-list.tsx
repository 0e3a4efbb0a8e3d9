import { useInfiniteQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { PagedList } from '~/lib/lists/paged-list.tsx';
import { UnsentThings } from '~/lib/offline/again/unsent-things.tsx';
import { useQueued } from '~/lib/offline/use-queued.ts';
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
  const queued = useQueued({ name: assistedRegister.name });
  const unsent = only === null && search === '' ? queued : [];
  const empty = unsent.length === 0 && <EmptyList tab={only ?? 'active'} search={search} />;
  return (
    <>
      <UnsentThings records={unsent} />
      <PagedList list={list} notLoaded={t('patients.not_loaded')} empty={empty}>
        {(patients) => <PatientTable patients={patients} />}
      </PagedList>
    </>
  );
}
