import type { QueryClient } from '@tanstack/react-query';
import { appointmentListName } from '@hodi/domain/appointments/appointment-list-name.ts';
import { getAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { timelineName } from '@hodi/domain/patients/timeline-name.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/** Every list, count and page that shows appointments: the profiles hold first pages and counts too. */
export function loadAppointments(queryClient: QueryClient): void {
  for (const endpoint of [getOwnPatient, getOwnClinician, getAppointment]) loadAgain(queryClient, keyOf(endpoint));
  for (const name of [appointmentListName, timelineName]) loadAgain(queryClient, [name]);
}
