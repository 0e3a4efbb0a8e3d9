import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import type { getClinician, listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { renewPeople } from '~/lib/query/renew-people.ts';
import { onEvent, onNews } from '~/lib/realtime/handlers.ts';

const list: [(typeof listClinicians)['name']] = ['clinicians.list'];
const one: [(typeof getClinician)['name']] = ['clinicians.get'];

export const handlers = [
  onEvent(clinicianUpdated, ({ clinician: { user, ...clinician } }, queryClient) => {
    const news = new Map<string, Record<string, unknown>>([
      [user.id, user],
      // With the names: those of an appointment stand beside the clinician's id alone.
      [clinician.id, { ...user, ...clinician }],
    ]);
    renewPeople(queryClient, news);
  }),
  // An administrator sees more of them than everybody, and changes them over the version that they have now.
  onNews<typeof clinicianUpdated>('clinician-updated', list),
  onNews<typeof clinicianUpdated>('clinician-updated', one),
];
