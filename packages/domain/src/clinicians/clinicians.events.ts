import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { changedClinicianSchema } from './clinician.ts';

export const clinicianUpdated = domainEvent('clinician-updated', z.object({ clinician: changedClinicianSchema }));

/** Told over the live line, without a number or a payload: hours, absences or people of the own institution are others than they were. */
export const staffChanged = 'staff-changed';
