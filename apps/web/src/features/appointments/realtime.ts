import type {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import type { PayloadOf } from '@hodi/domain/shared/domain-event.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { RealtimeHandler } from '~/lib/realtime/handlers.ts';
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
function tellPatient({ appointment: { status, start_time }, institution }: Told): void {
  const start = Date.parse(start_time);
  if (currentSession()?.userType !== 'patient' || status === 'completed' || start < serverNow()) return;
  const at = formatDate(start, 'default', { language: currentLanguage(), timeZone: institution.time_zone });
  toast.blank(makeText(status === 'cancelled' ? 'nav.appointment_cancelled' : 'nav.appointment', { at }));
}

export const handlers: readonly RealtimeHandler[] = names.map((name) => ({
  name,
  handle: (payload, queryClient) => {
    loadAppointments(queryClient);
    // Of a deleted one there is its id alone.
    const { notice, appointment } = payload as Partial<Told>;
    if (notice) toast.blank(notice);
    else if (appointment) tellPatient(payload as Told);
  },
}));
