import type { NewAppointmentDialogProps } from '../form/new-appointment-dialog.tsx';

/** Known values of an appointment to book: none, the patient, or the time. */
export type Booking = Pick<NewAppointmentDialogProps, 'patient' | 'known'>;
