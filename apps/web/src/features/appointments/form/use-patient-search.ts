import { type InfiniteData, type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import { type InstitutionPatient, listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import type { CarerOfChild } from '@hodi/domain/caregivers/care-relation.ts';
import type { PatientInfo } from '@hodi/domain/patients/patient.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { KnownFacts } from '~/lib/i18n/age.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useEffect, useState } from 'react';

const pauseMs = 250;

/** The typed text once typing pauses, for requests to the server. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** More would be no choice any more: another letter finds better. */
const mostShown = 6;

/** One of the own patients or of the team's; for a reception, one of the institution's. */
export type FoundPatient = PatientInfo | InstitutionPatient;

type Lists = InfiniteData<{ items: FoundPatient[] }> | { items: FoundPatient[] };

/** Patients of lists that this device has cached. */
function patientsOfLists(queryClient: QueryClient): FoundPatient[] {
  const names = [listPatients.name, listInstitutionPatients.name];
  const lists = names.flatMap((name) => queryClient.getQueriesData<Lists>({ queryKey: [name] }));
  return lists.flatMap(([, data]) => {
    if (data === undefined) return [];
    return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data.items;
  });
}

/** Of a child without a number of their own, who cares for them. */
export const childOf = (found: FoundPatient): CarerOfChild | undefined =>
  'relationship' in found ? found.child_of : found.patient.child_of;

/** Whether an appointment can be booked for them. */
export const isInCare = (found: FoundPatient): boolean =>
  'relationship' in found
    ? found.relationship.status === 'active'
    : found.relationship_status === 'active' && found.patient.status === 'active';

function isFoundBy({ patient, user }: FoundPatient, terms: readonly string[]): boolean {
  const { search_text } = foundBy(user, patient.member_id ?? '');
  return terms.every((term) => search_text.includes(term));
}

/** The patients whom this device knows, by id. */
function usePatientsHere(): Map<string, FoundPatient> {
  const queryClient = useQueryClient();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const known = [...profile.patients, ...patientsOfLists(queryClient)];
  return new Map(known.map((info) => [info.patient.id, info]));
}

interface Search {
  text: string;
  limit: number;
  isEnabled: boolean;
  /** For a reception: also those who have not agreed yet, or are deactivated. */
  withAll?: boolean;
}

/** Searches on the server: the clinician's and their team's patients, or the institution's for its reception. */
function useServerSearch({ text: search, limit, isEnabled, withAll = false }: Search) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const isReception = profile.is_reception === true;
  const enabled = isEnabled && search !== '';
  const own = useQuery({
    ...queryFor(listPatients, { query: { status: 'active', with_team: 'yes', search, limit } }),
    enabled: enabled && !isReception,
    retry: false,
  });
  const params = { institution_id: profile.institution.id };
  const query = { filter: withAll ? ('all' as const) : ('active' as const), search, limit };
  const there = useQuery({
    ...queryFor(listInstitutionPatients, { params, query }),
    enabled: enabled && isReception,
    retry: false,
  });
  const { data, isFetching, error, refetch } = isReception ? there : own;
  return { items: data?.items as readonly FoundPatient[] | undefined, isFetching, error, refetch };
}

/** Longest search text in characters. */
const longestSearch = 100;
const mostOfOneName = 100;

const factsOf = (found: FoundPatient): KnownFacts => ({ ...found.patient, child_of: childOf(found) });

/** Somebody chosen: as the appointment or the lists here know them, else as a search for the name finds them. */
export function useChosenFacts(
  { id, name }: { id: string; name: string },
  booked: AppointmentItem['patient'],
): KnownFacts | undefined {
  const known = usePatientsHere().get(id);
  const here = booked?.id === id ? booked : known && factsOf(known);
  const text = name.slice(0, longestSearch);
  const { items } = useServerSearch({ text, limit: mostOfOneName, isEnabled: here === undefined });
  const found = items?.find(({ patient }) => patient.id === id);
  return here ?? (found && factsOf(found));
}

/**
 * The patients whom a text finds: those on this device at once, the others as they come.
 * @param withAll also those who cannot be booked for.
 */
export function usePatientSearch(text: string, withAll = false) {
  const known = usePatientsHere();
  const search = useDebounced(text.trim());
  const asked = { text: search, limit: mostShown, isEnabled: true, withAll };
  const { items, isFetching, error, refetch } = useServerSearch(asked);
  const all = new Map([...known, ...(items ?? []).map((info) => [info.patient.id, info] as const)]);
  const terms = searchTerms(text);
  // Signs alone find nobody; as long as nothing is typed, everybody can be chosen.
  const isOpen = terms.length > 0 || text.trim() === '';
  const here = isOpen ? [...all.values()].filter((one) => (withAll || isInCare(one)) && isFoundBy(one, terms)) : [];
  const isAnswered = items !== undefined && search === text.trim();
  const patients = (isAnswered ? items : here).slice(0, mostShown);
  return { patients, isSearching: isFetching && !isAnswered, error, refetch };
}
