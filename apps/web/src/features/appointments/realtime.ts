import type { QueryClient } from '@tanstack/react-query';
import {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAppointments } from './load-appointments.ts';

const load = (_: unknown, queryClient: QueryClient): void => loadAppointments(queryClient);

export const handlers = [
  onEvent(appointmentCreated, load),
  onEvent(appointmentUpdated, load),
  onEvent(appointmentDeleted, load),
];
