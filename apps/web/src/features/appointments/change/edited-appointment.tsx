/**
 * The one appointment whose form is open. The form belongs to the page and not to the appointment's row: the row leaves
 * its list when somebody else cancels or deletes the appointment, and what is typed must stay and be told of that.
 */
import { useEffect } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { EditAppointmentDialog } from '../form/lazy-dialogs.ts';

const edited = makeStore<AppointmentItem | null>(null);
const close = () => edited.set(null);

/** Opens the form on the page, which shows `EditedAppointment`. */
export const editAppointment = (item: AppointmentItem): void => edited.set(item);

/** Whether its form is open. */
export const useIsEditing = (): boolean => useStore(edited) !== null;

/** The form that is open, once on each page where appointments can be edited. */
export function EditedAppointment() {
  const item = useStore(edited);
  useEffect(() => close, []);
  if (item === null) return null;
  return <EditAppointmentDialog key={item.appointment.id} item={item} onClose={close} />;
}
