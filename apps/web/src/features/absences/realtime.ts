import type { getAbsence } from '@hodi/domain/absences/absences.api.ts';
import type { appointmentCalendar, listBookableClinicians } from '@hodi/domain/appointments/appointments.api.ts';
import type { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { clinicianUpdated, staffChanged } from '@hodi/domain/clinicians/clinicians.events.ts';
import type { listTeam } from '@hodi/domain/team-care/team-care.api.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { onNews, type RealtimeHandler } from '~/lib/realtime/handlers.ts';

/** Absences are also shown in calendars and beside clinicians who can be booked. */
const absence: readonly [
  (typeof getAbsence)['name'],
  (typeof appointmentCalendar)['name'],
  (typeof listBookableClinicians)['name'],
] = ['absences.get', 'appointments.calendar', 'appointments.bookable_clinicians'];

/** The hours of the institution stand in the own profile. */
const staff: readonly [(typeof getOwnClinician)['name'], (typeof listTeam)['name']] = [
  'clinicians.me',
  'team_care.members',
];

const changed: typeof staffChanged = 'staff-changed';

export const handlers: readonly RealtimeHandler[] = [
  ...absence.map((name) => onNews<typeof clinicianUpdated>('clinician-updated', [name])),
  {
    name: changed,
    handle: (_, queryClient) => [...absence, ...staff].forEach((name) => loadAgain(queryClient, [name])),
  },
];
