import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { renewPeople } from '~/lib/query/renew-people.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';

export const handlers = [
  onEvent(clinicianUpdated, ({ clinician: { user, ...clinician } }, queryClient) => {
    const news = new Map<string, Record<string, unknown>>([
      [user.id, user],
      // With the names: those of an appointment stand beside the clinician's id alone.
      [clinician.id, { ...user, ...clinician }],
    ]);
    renewPeople(queryClient, news);
    // An administrator sees more of them than everybody.
    loadAgain(queryClient, keyOf(listClinicians));
  }),
];
