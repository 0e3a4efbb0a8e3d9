import { appointments } from '../appointments.ts';
import { ownRecord } from '../lists/own-record.ts';

/** A patient's own health record. */
export const texts = { ...appointments, ...ownRecord };
