import type { QueryClient } from '@tanstack/react-query';
import {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/** Both profiles hold first pages of appointments and their counts. */
const loadProfiles = (_: unknown, queryClient: QueryClient): void => {
  for (const endpoint of [getOwnPatient, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
};

export const handlers = [
  onEvent(appointmentCreated, loadProfiles),
  onEvent(appointmentUpdated, loadProfiles),
  onEvent(appointmentDeleted, loadProfiles),
];
