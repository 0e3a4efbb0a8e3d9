/** What kinds of appointments there are, without a schema. */

export const appointmentTypes = ['consultation', 'follow_up', 'therapy', 'checkup'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Why one was cancelled. */
export const cancelReasons = ['patient', 'clinic', 'no_show'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const topicMaxLength = 200;
