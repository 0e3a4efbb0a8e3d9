import type { AppointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { StatusKind } from './status-kinds.ts';

/** The look of each state that an appointment can be in. */
export const kindOfAppointment: Readonly<Record<AppointmentState, StatusKind>> = {
  scheduled: 'scheduled',
  soon: 'soon',
  now: 'soon',
  to_confirm: 'to_confirm',
  completed: 'completed',
  cancelled: 'cancelled',
};
