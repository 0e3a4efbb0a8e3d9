import { listForClinician, listNeedsYouNow } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient, listPatients, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';

export const handlers = [
  onEvent(patientUpdated, ({ patient }, queryClient) => {
    queryClient.setQueryData<PatientProfile>(queryFor(getOwnPatient).queryKey, (profile) =>
      profile?.patient.id === patient.id ? { ...profile, patient } : profile,
    );
    for (const endpoint of [getPatient, listPatients, listForClinician, listNeedsYouNow]) {
      loadAgain(queryClient, keyOf(endpoint));
    }
  }),
];
