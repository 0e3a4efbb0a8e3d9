import type { QueryClient } from '@tanstack/react-query';
import type {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { PayloadOf } from '@hodi/domain/shared/domain-event.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { RealtimeHandler } from '~/lib/realtime/handlers.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';
import { currentSession } from '~/lib/session/session.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';

const names: readonly [
  (typeof appointmentCreated)['name'],
  (typeof appointmentUpdated)['name'],
  (typeof appointmentDeleted)['name'],
] = ['appointment-created', 'appointment-updated', 'appointment-deleted'];

type Told = PayloadOf<typeof appointmentUpdated>;

/** It is the clinic who books, moves and cancels: the patient may be reading something else, or the row as it was. */
function tellPatient(
  { appointment: { status, start_time, patient_id }, institution }: Told,
  client: QueryClient,
): void {
  const start = Date.parse(start_time);
  if (currentSession()?.userType !== 'patient' || status === 'completed' || start < serverNow()) return;
  const at = formatDate(start, 'default', { language: currentLanguage(), timeZone: institution.time_zone });
  const text = makeText(status === 'cancelled' ? 'nav.appointment_cancelled' : 'nav.appointment', { at });
  const own = client.getQueryData(queryFor(getOwnPatient).queryKey);
  const other = own?.cares_for?.find(({ patient }) => patient.id === patient_id);
  toast.blank(other ? makeText('caregivers.named', { name: other.user.given_name, what: text }) : text);
}

export const handlers: readonly RealtimeHandler[] = names.map((name) => ({
  name,
  handle: (payload, queryClient) => {
    loadAppointments(queryClient);
    // Of a deleted one there is its id alone.
    const { notice, appointment } = payload as Partial<Told>;
    if (notice) toast.blank(notice);
    else if (appointment) tellPatient(payload as Told, queryClient);
  },
}));
