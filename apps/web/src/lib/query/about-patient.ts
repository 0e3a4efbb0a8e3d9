import type { QueryClient } from '@tanstack/react-query';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { peopleOf } from '~/lib/person/account-people.ts';
import { today } from '~/lib/session/server-clock.ts';
import { queryFor } from './query-for.ts';

/** On an account that cares for others: each of them by given name, and oneself. */
function nameInAccount(queryClient: QueryClient, patient_id: string): string | undefined {
  const own = queryClient.getQueryData(queryFor(getOwnPatient).queryKey);
  const people = own === undefined ? [] : peopleOf(own, queueStore.get(), today());
  if (people.length > 0 && own?.patient.id === patient_id) return makeText('caregivers.me');
  return people.find(({ patient }) => patient.id === patient_id)?.user.given_name;
}

/** Adds the patient's name, where it is known, to the title of an unsent write. */
export function aboutPatient(queryClient: QueryClient, patient_id: string, text: string): string {
  const info = queryClient.getQueryData(queryFor(getPatient, { params: { patient_id } }).queryKey);
  const name = info ? displayName(info.user) : nameInAccount(queryClient, patient_id);
  return name === undefined ? text : `${name} · ${text}`;
}
