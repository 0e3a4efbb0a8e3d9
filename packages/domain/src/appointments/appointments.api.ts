import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { appointmentChangeSchema, bookableClinicianSchema, newAppointmentSchema } from './appointment-input.ts';
import {
  appointmentItemSchema,
  arrivalSchema,
  appointmentStatusSchema,
  appointmentTypeSchema,
  cancelReasonSchema,
  clinicianNameSchema,
} from './appointment.ts';
import { awaySchema } from '../clinicians/clinician.ts';
import { calendarFault } from './appointment-rules.ts';
import { searchSchema } from '../shared/text-schemas.ts';

const appointmentParams = z.object({ appointment_id: idSchema });

/**
 * `upcoming`: scheduled and not over, soonest first. `past`: completed, cancelled, or scheduled and over, latest first.
 * `today`: of today by the clinic's clock and not cancelled, soonest first. `all`: latest first.
 */
export const appointmentScopeSchema = z.enum(['upcoming', 'past', 'today', 'all']);
export type AppointmentScope = z.infer<typeof appointmentScopeSchema>;

/** Exact, and whatever the list is narrowed down to: the numbers of its tabs and of dashboards. */
export const appointmentCountsSchema = z.object({
  upcoming: z.number(),
  past: z.number(),
  today: z.number(),
  completed: z.number(),
  /** Scheduled and over: nobody has said yet whether it took place. */
  to_confirm: z.number(),
});
export type AppointmentCounts = z.infer<typeof appointmentCountsSchema>;

/**
 * A patient's own; a clinician's own, or with `patient_id` those of that patient with every clinician; to a receptionist those of the
 * institution, without what they are about. `search` looks in topics and in the names of the other side.
 */
export const listAppointments = endpoint({
  name: 'appointments.list',
  summary: 'Appointments of the caller, or of a patient of the clinician',
  method: 'GET',
  path: '/appointments',
  query: z.object({
    ...pageQuery,
    scope: z._default(appointmentScopeSchema, 'all'),
    patient_id: z.optional(idSchema),
    status: z.optional(appointmentStatusSchema),
    type: z.optional(appointmentTypeSchema),
    search: searchSchema,
  }),
  answer: z.object({ ...pageOf(appointmentItemSchema).shape, counts: appointmentCountsSchema }),
  who: bothUserTypes,
  audit: true,
});

export const getAppointment = endpoint({
  name: 'appointments.get',
  summary: 'One appointment',
  method: 'GET',
  path: '/appointments/:appointment_id',
  params: appointmentParams,
  answer: appointmentItemSchema,
  who: bothUserTypes,
  audit: true,
});

/** An entry that takes a clinician's time. `item` is null if the reader may know no more than that. */
export const calendarEntrySchema = z.object({
  id: idSchema,
  start_time: momentSchema,
  end_time: momentSchema,
  clinician_id: idSchema,
  item: z.nullable(appointmentItemSchema),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

export const calendarClinicianSchema = z.object({ id: idSchema, name: clinicianNameSchema, away: awaySchema });
export type CalendarClinician = z.infer<typeof calendarClinicianSchema>;

/**
 * Of one clinician, or of all of the caller's institution. Those that were cancelled free the time; one who did not come is
 * shown. `clinicians` are all whose calendar may be asked for.
 */
export const appointmentCalendar = endpoint({
  name: 'appointments.calendar',
  summary: 'When the clinicians of an institution are busy, and with what, as far as the caller may know it',
  method: 'GET',
  path: '/appointments/calendar',
  query: z.object({ from: momentSchema, to: momentSchema, clinician_id: z.optional(idSchema) }).check(
    z.refine((range) => calendarFault(range) !== 'end_before_start', { error: 'end_before_start', path: ['to'] }),
    z.refine((range) => calendarFault(range) !== 'too_many_days', { error: 'too_many_days', path: ['to'] }),
  ),
  answer: z.object({ clinicians: z.array(calendarClinicianSchema), entries: z.array(calendarEntrySchema) }),
  who: ['clinician'],
  needs: 'appointments',
  audit: true,
});

/** With whom an appointment of the patient can be made: everybody with an active relationship, and the team that the patient agreed to. */
export const listBookableClinicians = endpoint({
  name: 'appointments.bookable_clinicians',
  summary: 'The clinicians of a patient, with whom appointments can be made',
  method: 'GET',
  path: '/patients/:patient_id/clinicians',
  params: z.object({ patient_id: idSchema }),
  answer: z.object({ clinicians: z.array(bookableClinicianSchema) }),
  who: ['clinician'],
  needs: 'appointments',
  audit: true,
});

export const createAppointment = endpoint({
  name: 'appointments.create',
  summary: 'Book an appointment of a patient with one of their clinicians',
  method: 'POST',
  path: '/appointments',
  body: newAppointmentSchema,
  answer: appointmentItemSchema,
  status: 201,
  who: ['clinician'],
  needs: 'appointments',
  repeat: 'keyed',
  audit: true,
});

export const updateAppointment = endpoint({
  name: 'appointments.update',
  summary: 'Move or correct an appointment that is scheduled',
  method: 'PUT',
  path: '/appointments/:appointment_id',
  params: appointmentParams,
  body: appointmentChangeSchema,
  answer: appointmentItemSchema,
  who: ['clinician'],
  needs: 'appointments',
  repeat: 'keyed',
  audit: true,
});

/** Setting the status that it has changes nothing. A reason is of a cancelled one; apps of last month send none. */
export const setAppointmentStatus = endpoint({
  name: 'appointments.set_status',
  summary: 'Complete or cancel an appointment, or take that back',
  method: 'PUT',
  path: '/appointments/:appointment_id/status',
  params: appointmentParams,
  body: z.object({
    status: appointmentStatusSchema,
    cancel_reason: z.optional(cancelReasonSchema),
    version: z.number().check(z.int()),
  }),
  answer: appointmentItemSchema,
  who: ['clinician'],
  needs: 'appointments',
  repeat: 'keyed',
  audit: true,
});

/** Saying once more where the patient is changes nothing, and the version stays: it is told beside whatever else was changed. */
export const setArrival = endpoint({
  name: 'appointments.set_arrival',
  summary: 'Say that the patient of a scheduled appointment has come, or was called in',
  method: 'PUT',
  path: '/appointments/:appointment_id/arrival',
  params: appointmentParams,
  body: z.object({
    arrival: arrivalSchema,
    /** When it was said, of a device that waited for the network; without it, now. */
    said_at: z.optional(momentSchema),
  }),
  answer: appointmentItemSchema,
  who: ['clinician'],
  needs: 'appointments',
  repeat: 'keyed',
  audit: true,
});

/**
 * It is kept, and shown to nobody but its patient: one that was still to come as cancelled, without its topic. Deleting it once
 * more changes nothing.
 */
export const deleteAppointment = endpoint({
  name: 'appointments.delete',
  summary: 'Delete an appointment',
  method: 'DELETE',
  path: '/appointments/:appointment_id',
  params: appointmentParams,
  answer: z.object({}),
  who: ['clinician'],
  needs: 'appointments',
  repeat: 'natural',
  audit: true,
});
