import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';

export const appointmentTypeSchema = z.enum(['consultation', 'follow_up', 'therapy', 'checkup']);
export type AppointmentType = z.infer<typeof appointmentTypeSchema>;
export const appointmentStatusSchema = z.enum(['scheduled', 'completed', 'cancelled']);
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>;

export const appointmentSchema = z.object({
  id: idSchema,
  clinician_id: idSchema,
  patient_id: idSchema,
  start_time: momentSchema,
  end_time: momentSchema,
  topic: z.string().check(z.maxLength(200, 'too_long')),
  type: appointmentTypeSchema,
  status: appointmentStatusSchema,
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** The wrapper of the profile answers: the appointment with the names of its two sides. */
export const appointmentItemSchema = z.object({
  appointment: appointmentSchema,
  patient_name: personNameSchema,
  clinician_name: z.object({ ...personNameSchema.shape, role: clinicianRoleSchema }),
});
export type AppointmentItem = z.infer<typeof appointmentItemSchema>;
