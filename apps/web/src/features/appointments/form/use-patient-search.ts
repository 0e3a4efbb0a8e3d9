import { type InfiniteData, type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import { useSettled } from '~/lib/forms/use-settled.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** More would be no choice any more: another letter finds better. */
const mostShown = 6;

/** Whoever came to this device in a list of patients. */
function patientsOfLists(queryClient: QueryClient): PatientInfo[] {
  const lists = queryClient.getQueriesData<InfiniteData<{ items: PatientInfo[] }> | { items: PatientInfo[] }>({
    queryKey: [listPatients.name],
  });
  return lists.flatMap(([, data]) => {
    if (data === undefined) return [];
    return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data.items;
  });
}

function isFound({ patient, user, relationship }: PatientInfo, terms: readonly string[]): boolean {
  const { search_text } = foundBy(user, patient.member_id ?? '');
  return relationship.status === 'active' && terms.every((term) => search_text.includes(term));
}

/** The own patients whom a text finds: those on this device at once, the others as they come. */
export function usePatientSearch(text: string) {
  const queryClient = useQueryClient();
  const search = useSettled(text.trim());
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { data, isFetching } = useQuery({
    ...queryFor(listPatients, { query: { status: 'active', search, limit: mostShown } }),
    enabled: search !== '',
    retry: false,
  });
  const known = [...profile.patients, ...patientsOfLists(queryClient)];
  const all = new Map([...known, ...(data?.items ?? [])].map((info) => [info.patient.id, info]));
  const terms = searchTerms(text);
  const here = [...all.values()].filter((info) => isFound(info, terms));
  const isAnswered = data !== undefined && search === text.trim();
  return { patients: (isAnswered ? data.items : here).slice(0, mostShown), isSearching: isFetching && !isAnswered };
}
