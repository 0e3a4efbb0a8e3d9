import type { listOwnDataRequests } from '@hodi/domain/data-requests/data-requests.api.ts';
import type { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

const own: [(typeof listOwnDataRequests)['name']] = ['data_requests.own'];

export const handlers = [
  // Told also when the clinic answers; a correction of an inquiry answers too.
  onNews<typeof patientUpdated>('patient-updated', own),
  onNews<typeof eContactUpdated>('e-contact-updated', own),
];
