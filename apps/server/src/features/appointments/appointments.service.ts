import { countSide } from './appointment-lists.repository.ts';
import { appointmentsFrom, pageOfAppointments } from './appointments.repository.ts';
import { sideOfClinician } from './moved-appointments.repository.ts';

/** Appointments of one side that are not over yet, and of a day those that took place; soonest first. */
export const findAppointments = appointmentsFrom;

/** The numbers of dashboards and of the list's tabs. */
export const findAppointmentCounts = countSide;

/** A patient's, with whomever, the latest first, cancelled ones too; one more than `limit` when there is a next page. */
export const appointmentsOfPatient = pageOfAppointments;

/** A clinician's own appointments, and those that are left to them. */
export const findClinicianSide = sideOfClinician;
