/** Types of appointments, without a schema. */

export const appointmentTypes = ['consultation', 'follow_up', 'therapy', 'checkup'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Why one was cancelled. */
export const cancelReasons = ['patient', 'clinic', 'no_show'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Where the patient of an appointment is, before it is completed. */
export const arrivals = ['expected', 'arrived', 'called_in'] as const;
export type Arrival = (typeof arrivals)[number];

export const topicMaxLength = 200;
