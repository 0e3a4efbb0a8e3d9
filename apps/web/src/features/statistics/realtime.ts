import type {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import type {
  eContactCreated,
  eContactMessageCreated,
  eContactUpdated,
} from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { cprCreated, cprDeleted, cprUpdated } from '@hodi/domain/relationships/relationships.events.ts';
import type {
  serviceInterestCreated,
  serviceInterestFulfilled,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

/** As its contract is named: the figures are loaded again where they are shown, and only there. */
const figures = ['statistics.get'] as const;
/** No events tell of colleagues' answers. These figures change when they are refetched. */
const teamFigures = ['statistics.team'] as const;

export const handlers = [
  onNews<typeof eContactCreated>('e-contact-created', figures),
  onNews<typeof eContactMessageCreated>('e-contact-message-created', figures),
  onNews<typeof eContactUpdated>('e-contact-updated', figures),
  onNews<typeof eContactCreated>('e-contact-created', teamFigures),
  onNews<typeof eContactMessageCreated>('e-contact-message-created', teamFigures),
  onNews<typeof eContactUpdated>('e-contact-updated', teamFigures),
  onNews<typeof appointmentCreated>('appointment-created', figures),
  onNews<typeof appointmentUpdated>('appointment-updated', figures),
  onNews<typeof appointmentDeleted>('appointment-deleted', figures),
  onNews<typeof serviceInterestCreated>('service-interest-created', figures),
  onNews<typeof serviceInterestFulfilled>('service-interest-fulfilled', figures),
  onNews<typeof cprCreated>('cpr-created', figures),
  onNews<typeof cprUpdated>('cpr-updated', figures),
  onNews<typeof cprDeleted>('cpr-deleted', figures),
];
