import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import type { getClinician, listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import type { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { renewPeople } from '~/lib/query/renew-people.ts';
import { onEvent, onNews } from '~/lib/realtime/handlers.ts';

const list: [(typeof listClinicians)['name']] = ['clinicians.list'];
const overdue: [(typeof listOverdueOfInstitution)['name']] = ['red_flags.overdue_of_institution'];
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
  // Told also when an emergency has waited too long.
  onNews<typeof institutionUpdated>('institution-updated', overdue),
];
