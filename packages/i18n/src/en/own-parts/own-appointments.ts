import { appointments } from '../appointments.ts';
import { pagedList } from '../lists/paged-list.ts';
import { ownAppointments } from '../visits/own-appointments.ts';

/** A patient looks through their appointments. */
export const texts = { ...appointments, ...ownAppointments, ...pagedList };
