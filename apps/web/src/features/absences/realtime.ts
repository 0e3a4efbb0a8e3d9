import type { getAbsence } from '@hodi/domain/absences/absences.api.ts';
import type { appointmentCalendar, listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import type { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

/** Absences are also shown in calendars and beside clinicians who can be booked. */
const absence: readonly [
  (typeof getAbsence)['name'],
  (typeof appointmentCalendar)['name'],
  (typeof listBookableClinicians)['name'],
] = ['absences.get', 'appointments.calendar', 'appointments.bookable_clinicians'];

export const handlers = absence.map((name) => onNews<typeof clinicianUpdated>('clinician-updated', [name]));
