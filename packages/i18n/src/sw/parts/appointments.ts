import { account } from '../account.ts';
import { appointments } from '../appointments.ts';
import { stopped } from '../door/stopped.ts';
import { pagedList } from '../lists/paged-list.ts';
import { appointmentCodes } from '../visits/appointment-codes.ts';
import { appointmentList } from '../visits/appointment-list.ts';
import { booking } from '../visits/booking.ts';

/** Booking appointments and looking through them; with the words of a form of details. */
export const texts = {
  ...account,
  ...appointmentCodes,
  ...appointmentList,
  ...appointments,
  ...booking,
  ...pagedList,
  ...stopped,
};
