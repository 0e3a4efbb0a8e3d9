/** Input schemas for booking and changing appointments, with their answers: only forms and their calls load them. */
import * as z from 'zod/mini';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { topicMaxLength } from './appointment-kinds.ts';
import { lengthFault } from './appointment-rules.ts';
import { appointmentTypeSchema, clinicianNameSchema, placeSchema } from './appointment.ts';
import { awaySchema } from '../clinicians/clinician.ts';
import { requiredText } from '../shared/text-schemas.ts';

/** Left empty, it is missing rather than malformed. */
const filled = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.pipe(z.string().check(z.minLength(1, 'required')), schema);

const placedParts = {
  clinician_id: filled(idSchema),
  start_time: filled(momentSchema),
  end_time: filled(momentSchema),
};
const topicSchema = requiredText(topicMaxLength);

const endsInTime = <T extends { start_time: string; end_time: string }>() => [
  z.refine<T>((times) => lengthFault(times)?.code !== 'end_before_start', {
    error: 'end_before_start',
    path: ['end_time'],
  }),
  z.refine<T>((times) => lengthFault(times)?.code !== 'appointment_too_long', {
    error: 'appointment_too_long',
    path: ['end_time'],
  }),
];

/** Input of a booking. `timesFault` checks the start against the clock. */
export const newAppointmentSchema = z
  .object({
    id: idSchema,
    patient_id: filled(idSchema),
    ...placedParts,
    topic: topicSchema,
    type: appointmentTypeSchema,
    /** The inquiry of the patient from which it is booked: who does not see the one does not see the other. */
    e_contact_id: z.optional(idSchema),
  })
  .check(...endsInTime());
export type NewAppointment = z.output<typeof newAppointmentSchema>;

/**
 * Input that moves or corrects an appointment. The patient cannot change. A topic or type that is left out stays:
 * receptionists do not know them. `version` is that of the appointment they saw.
 */
export const appointmentChangeSchema = z
  .object({
    ...placedParts,
    topic: z.optional(topicSchema),
    type: z.optional(appointmentTypeSchema),
    version: z.number().check(z.int()),
  })
  .check(...endsInTime());
export type AppointmentChange = z.output<typeof appointmentChangeSchema>;

/** A clinician of the patient, with whom an appointment can be made, and the place by whose clock its times are. */
export const bookableClinicianSchema = z.object({
  id: idSchema,
  name: clinicianNameSchema,
  institution: placeSchema,
  /** When they are away: it forbids nothing. */
  away: awaySchema,
});
export type BookableClinician = z.infer<typeof bookableClinicianSchema>;

/** Of an overlap, in the details of its refusal: when the clinician is busy, and with what, if the caller may know. */
export const overlapSchema = z.object({
  start_time: momentSchema,
  end_time: momentSchema,
  time_zone: z.string(),
  clinician_name: clinicianNameSchema,
  /** Null where the caller has no right to that patient. */
  other: z.nullable(z.object({ appointment_id: idSchema, patient_name: personNameSchema })),
});
export type Overlap = z.infer<typeof overlapSchema>;
