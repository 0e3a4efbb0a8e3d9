import type { QueryClient } from '@tanstack/react-query';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { caregiversChanged } from '@hodi/domain/caregivers/caregivers.events.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { withoutPerson } from '~/lib/person/account-people.ts';
import { forgetThread } from '~/lib/query/forget-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

/** Whoever follows the own profile (`ended-people.ts`) does the rest: what was read of them leaves the device. */
const end = (queryClient: QueryClient, patientId: string): unknown =>
  queryClient.setQueryData<PatientProfile>(
    queryFor(getOwnPatient).queryKey,
    (own) => own && withoutPerson(own, patientId),
  );

export const handlers = [
  onEvent(caregiversChanged, ({ patient_id, access, kept_e_contact_id }, queryClient) => {
    if (access === 'ended') end(queryClient, patient_id);
    if (kept_e_contact_id !== undefined) forgetThread(queryClient, kept_e_contact_id);
    for (const endpoint of [getOwnPatient, listCaregivers]) loadAgain(queryClient, keyOf(endpoint));
  }),
];
