/** The forms of an appointment, with their calendar. */
import { lazyComponent } from '~/lib/lazy-component.tsx';

export const NewAppointmentDialog = lazyComponent(
  async () => (await import('./new-appointment-dialog.tsx')).NewAppointmentDialog,
  null,
);
export const EditAppointmentDialog = lazyComponent(
  async () => (await import('./edit-appointment-dialog.tsx')).EditAppointmentDialog,
  null,
);
