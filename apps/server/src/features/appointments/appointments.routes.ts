import type { FastifyInstance } from 'fastify';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { serve } from '#server/wire/serve.ts';
import { appointmentList } from './appointment-list.service.ts';

export function appointmentRoutes(app: FastifyInstance): void {
  serve(app, listAppointments, (work, { query }) => appointmentList(work, query));
}
