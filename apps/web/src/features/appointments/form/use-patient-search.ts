import { type InfiniteData, type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import { useDebounced } from '~/lib/forms/use-debounced.ts';
import type { KnownFacts } from '~/lib/i18n/age.ts';
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

/** The own patients whom this device knows, by id. */
function usePatientsHere(): Map<string, PatientInfo> {
  const queryClient = useQueryClient();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const known = [...profile.patients, ...patientsOfLists(queryClient)];
  return new Map(known.map((info) => [info.patient.id, info]));
}

const searchFor = (search: string, limit: number) =>
  queryFor(listPatients, { query: { status: 'active', search, limit } });

/** What a search takes at most. */
const longestSearch = 100;
const mostOfOneName = 100;

/** Somebody chosen: as the appointment or the lists here know them, else as a search for the name finds them. */
export function useChosenFacts(
  { id, name }: { id: string; name: string },
  booked: AppointmentItem['patient'],
): KnownFacts | undefined {
  const known = usePatientsHere().get(id)?.patient;
  const here = booked?.id === id ? booked : known;
  const search = searchFor(name.slice(0, longestSearch), mostOfOneName);
  const { data } = useQuery({ ...search, enabled: here === undefined, retry: false });
  return here ?? data?.items.find(({ patient }) => patient.id === id)?.patient;
}

/** The own patients whom a text finds: those on this device at once, the others as they come. */
export function usePatientSearch(text: string) {
  const known = usePatientsHere();
  const search = useDebounced(text.trim());
  const { data, isFetching } = useQuery({
    ...searchFor(search, mostShown),
    enabled: search !== '',
    retry: false,
  });
  const all = new Map([...known, ...(data?.items ?? []).map((info) => [info.patient.id, info] as const)]);
  const terms = searchTerms(text);
  // Signs alone find nobody; as long as nothing is typed, everybody can be chosen.
  const isOpen = terms.length > 0 || text.trim() === '';
  const here = isOpen ? [...all.values()].filter((info) => isFound(info, terms)) : [];
  const isAnswered = data !== undefined && search === text.trim();
  return { patients: (isAnswered ? data.items : here).slice(0, mostShown), isSearching: isFetching && !isAnswered };
}
