/** The people of the account who is signed in, as they stand on the screen. */
import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { arrived } from '~/lib/offline/queue-store.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { today } from '~/lib/session/server-clock.ts';
import { addsPerson, peopleOf, type Person } from './account-people.ts';
import { useSearchParams } from 'wouter';

/** The people of the account; none before the own profile is there, which the page around a patient's pages reads. */
export function useCaresFor(): Person[] {
  const { data: own } = useQuery({ ...queryFor(getOwnPatient), enabled: false });
  const unsent = useQueued({ name: addsPerson });
  return own === undefined ? [] : peopleOf(own, unsent, today());
}

/** Keeps a newly added person in the list until the server's answer includes them. */
export function useArrivedPeople(): void {
  const queryClient = useQueryClient();
  const unsent = useQueued({ name: addsPerson });
  const before = useRef(unsent);
  useEffect(() => {
    const gone = before.current.filter(({ id }) => arrived.has(id) && unsent.every((other) => other.id !== id));
    before.current = unsent;
    if (gone.length === 0) return;
    queryClient.setQueryData<PatientProfile>(
      queryFor(getOwnPatient).queryKey,
      (own) => own && { ...own, cares_for: peopleOf(own, gone, today()).map(({ unsent: _, ...person }) => person) },
    );
    loadAgain(queryClient, keyOf(getOwnPatient));
  });
}

/** The dashboard can show all people of the account together; the address says so, and whoever goes elsewhere leaves it. */
const dashboard = '/patient/dashboard';
export const allPeoplePath = `${dashboard}?people=all`;

/** Where all of them can be shown together. */
export const showsAll = (address: string): boolean => address === dashboard;

export function useIsOfAll(): boolean {
  const [params] = useSearchParams();
  return useCaresFor().length > 0 && params.get('people') === 'all';
}
