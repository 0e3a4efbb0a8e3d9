import type { QueryClient } from '@tanstack/react-query';
import type {
  appointmentCalendar,
  getAppointment,
  listAppointments,
} from '@hodi/domain/appointments/appointments.api.ts';
import type { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { timelineName } from '@hodi/domain/patients/timeline-name.ts';
import { loadAgain } from './load-again.ts';

/** By name, which the types check: the schemas of appointments are not sent to every page. */
const shown: readonly [
  (typeof getOwnPatient)['name'],
  (typeof getOwnClinician)['name'],
  (typeof getAppointment)['name'],
  (typeof appointmentCalendar)['name'],
  (typeof listAppointments)['name'],
  string,
] = ['patients.me', 'clinicians.me', 'appointments.get', 'appointments.calendar', 'appointments.list', timelineName];

/** Every list, count and page that shows appointments: the profiles hold first pages and counts too. */
export function loadAppointments(queryClient: QueryClient): void {
  for (const name of shown) loadAgain(queryClient, [name]);
}
