import type {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import type { RealtimeHandler } from '~/lib/realtime/handlers.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';

const names: readonly [
  (typeof appointmentCreated)['name'],
  (typeof appointmentUpdated)['name'],
  (typeof appointmentDeleted)['name'],
] = ['appointment-created', 'appointment-updated', 'appointment-deleted'];

export const handlers: readonly RealtimeHandler[] = names.map((name) => ({
  name,
  handle: (_, queryClient) => loadAppointments(queryClient),
}));
