import type { QueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import type { getClinician, listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import type { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { updatePeople } from '~/lib/query/person-updates.ts';
import { onEvent, onNews } from '~/lib/realtime/handlers.ts';

const list: [(typeof listClinicians)['name']] = ['clinicians.list'];
const overdue: [(typeof listOverdueOfInstitution)['name']] = ['red_flags.overdue_of_institution'];
const one: [(typeof getClinician)['name']] = ['clinicians.get'];

/** Refetches after a clinician was moved: the cached institution is the former one. */
function followMove(queryClient: QueryClient): void {
  const { queryKey } = queryFor(getOwnClinician);
  const own = queryClient.getQueryData(queryKey);
  if (own && own.clinician.institution_id !== own.institution.id) loadAgain(queryClient, queryKey);
}

export const handlers = [
  onEvent(clinicianUpdated, ({ clinician: { user, ...clinician } }, queryClient) => {
    const news = new Map<string, Record<string, unknown>>([
      [user.id, user],
      // With the names: those of an appointment stand beside the clinician's id alone.
      [clinician.id, { ...user, ...clinician }],
    ]);
    updatePeople(queryClient, news);
    followMove(queryClient);
  }),
  // An administrator sees more of them than everybody, and changes them over the version that they have now.
  onNews<typeof clinicianUpdated>('clinician-updated', list),
  onNews<typeof clinicianUpdated>('clinician-updated', one),
  // Told also when an emergency has waited too long.
  onNews<typeof institutionUpdated>('institution-updated', overdue),
];
