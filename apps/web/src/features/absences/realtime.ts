import type { getAbsence } from '@hodi/domain/absences/absences.api.ts';
import type { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

const absence: [(typeof getAbsence)['name']] = ['absences.get'];

export const handlers = [onNews<typeof clinicianUpdated>('clinician-updated', absence)];
