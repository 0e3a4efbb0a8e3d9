import type { Span } from '@hodi/domain/appointments/calendar-slots.ts';
import { workingHours } from '@hodi/domain/appointments/working-hours.ts';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';

/** When the clinic sees patients on a day. A server of the last version does not say when it is open. */
export function clinicHours(institution: ClinicianProfile['institution']): (day: string) => Span[] {
  const { hours } = institution;
  return (day) => workingHours(day, hours ?? undefined);
}
