import * as z from 'zod/mini';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { carerOfChildSchema } from '../caregivers/care-relation.ts';
import { personNameSchema } from '../users/user.ts';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { appointmentStatuses, appointmentTypes, arrivals, cancelReasons, topicMaxLength } from './appointment-kinds.ts';

export const appointmentTypeSchema = z.enum(appointmentTypes);
export const appointmentStatusSchema = z.enum(appointmentStatuses);
export const cancelReasonSchema = z.enum(cancelReasons);
export const arrivalSchema = z.enum(arrivals);

export const appointmentSchema = z.object({
  id: idSchema,
  clinician_id: idSchema,
  patient_id: idSchema,
  start_time: momentSchema,
  end_time: momentSchema,
  /** Empty for a reception that did not type it, and of what was deleted. */
  topic: z.string().check(z.maxLength(topicMaxLength, 'too_long')),
  type: appointmentTypeSchema,
  status: appointmentStatusSchema,
  /** For staff alone, of a cancelled one; null where nobody said. */
  cancel_reason: z.optional(z.nullable(cancelReasonSchema)),
  /** For staff alone: when the patient came, and was called in; null or not there before. */
  arrived_at: z.optional(z.nullable(momentSchema)),
  called_in_at: z.optional(z.nullable(momentSchema)),
  /** For clinicians alone: the inquiry from which it was booked. */
  e_contact_id: z.optional(idSchema),
  /** For staff alone, and only where so: the patient has caregivers who do not see it. */
  is_kept_from_caregivers: z.optional(z.literal(true)),
  /** Grows with each change; sent along with a change, it keeps unseen ones from being overwritten. */
  version: z.number(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

export const clinicianNameSchema = z.object({ ...personNameSchema.shape, role: clinicianRoleSchema });

export const placeSchema = z.object({ name: z.string(), time_zone: z.string() });

/** The wrapper of lists and profiles: the appointment with the names of its two sides, and where it takes place. */
export const appointmentItemSchema = z.object({
  appointment: appointmentSchema,
  patient_name: personNameSchema,
  /** Facts that tell patients of the same name apart. */
  patient: z.optional(
    z.object({
      id: idSchema,
      member_id: z.string(),
      birthday: plainDateSchema,
      birthday_precision: z.optional(birthdayPrecisionSchema),
      gender: z.optional(genderSchema),
      /** To staff, of a child without a number of their own. */
      child_of: z.optional(carerOfChildSchema),
    }),
  ),
  clinician_name: clinicianNameSchema,
  /** Its times are shown by the clock of this place. */
  institution: placeSchema,
});
export type AppointmentItem = z.infer<typeof appointmentItemSchema>;
