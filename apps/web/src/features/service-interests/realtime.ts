import type { QueryClient } from '@tanstack/react-query';
import { type ClinicianProfile, getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getThreadForClinician, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import type { listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import {
  serviceInterestCreated,
  serviceInterestFulfilled,
  serviceInterestUpdated,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

/** By name, which the types check: this needs no schema of the list. */
const list: (typeof listServiceInterests)['name'] = 'service_interests.list';

/** The counts of the profile and of the patients, and the services beside a thread. */
function loadAround(queryClient: QueryClient, e_contact_id: string | null): void {
  for (const endpoint of [getOwnClinician, listPatients, getPatient]) loadAgain(queryClient, keyOf(endpoint));
  loadAgain(queryClient, [list]);
  if (e_contact_id === null) return;
  for (const endpoint of [getThreadForPatient, getThreadForClinician]) {
    loadAgain(queryClient, queryFor(endpoint, { params: { id: e_contact_id } }).queryKey);
  }
}

const loadFor = ({ e_contact_id }: ServiceInterest, queryClient: QueryClient): void =>
  loadAround(queryClient, e_contact_id);

export const handlers = [
  onEvent(serviceInterestCreated, loadFor),
  onEvent(serviceInterestUpdated, loadFor),
  onEvent(serviceInterestFulfilled, ({ submissionId }, queryClient) => {
    // Gone from the clinician's list at once; the counts follow.
    queryClient.setQueryData<ClinicianProfile>(queryFor(getOwnClinician).queryKey, (profile) =>
      profile === undefined
        ? undefined
        : { ...profile, service_interests: profile.service_interests.filter(({ id }) => id !== submissionId) },
    );
    loadAround(queryClient, null);
  }),
];
