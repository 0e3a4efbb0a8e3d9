import type { NewAppointmentDialogProps } from '../form/new-appointment-dialog.tsx';

/** What is known of an appointment that the page shall book: nothing, the patient, or the time. */
export type Booking = Pick<NewAppointmentDialogProps, 'patient' | 'known'>;
