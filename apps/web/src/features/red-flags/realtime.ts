import type * as inquiries from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { listRedFlagsOfPatient } from '@hodi/domain/red-flags/red-flags.api.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

const history: [(typeof listRedFlagsOfPatient)['name']] = ['red_flags.list_of_patient'];

export const handlers = [
  onNews<typeof inquiries.eContactCreated>('e-contact-created', history),
  onNews<typeof inquiries.eContactMessageCreated>('e-contact-message-created', history),
  onNews<typeof inquiries.eContactUpdated>('e-contact-updated', history),
];
