import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { renewPeople } from '~/lib/query/renew-people.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

export const handlers = [
  onEvent(patientUpdated, ({ patient, user }, queryClient) => {
    const news = new Map<string, Record<string, unknown>>([
      [user.id, user],
      // With the names: those of an appointment stand beside the patient's id alone.
      [patient.id, { ...user, ...patient }],
    ]);
    renewPeople(queryClient, news);
    // Sorted and searched by name.
    loadAgain(queryClient, keyOf(listPatients));
  }),
];
