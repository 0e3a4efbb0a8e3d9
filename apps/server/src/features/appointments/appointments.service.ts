import { appointmentsFrom, countAppointments } from './appointments.repository.ts';

/** Appointments of one side that are not over yet, soonest first. */
export const findAppointments = appointmentsFrom;

/** The numbers of a dashboard. */
export const findAppointmentCounts = countAppointments;
