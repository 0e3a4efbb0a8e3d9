import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/appointments/appointments.api.ts';
import { serve } from '#server/wire/serve.ts';
import { calendarOf } from './calendar.service.ts';
import { appointmentList, readAppointment } from './appointment-list.service.ts';
import { book, bookableClinicians, booked, change, remove, setArrival, setStatus } from './booking.service.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  serve(app, api.listAppointments, (work, { query }) => appointmentList(work, query));
  serve(app, api.appointmentCalendar, (work, { query }) => calendarOf(work, query));
  serve(app, api.getAppointment, (work, { params }) => readAppointment(work, params.appointment_id));
  serve(app, api.listBookableClinicians, (work, { params }) => bookableClinicians(work, params.patient_id));
  serve(app, api.createAppointment, {
    handle: (work, { body }) => book(work, body),
    findExisting: (work, { body }) => booked(work, body),
  });
  serve(app, api.updateAppointment, (work, { params, body }) => change(work, params.appointment_id, body));
  serve(app, api.setAppointmentStatus, (work, { params, body }) => setStatus(work, params.appointment_id, body));
  serve(app, api.setArrival, (work, { params, body }) => setArrival(work, params.appointment_id, body));
  serve(app, api.deleteAppointment, (work, { params }) => remove(work, params.appointment_id));
}
