import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { appointmentItemSchema } from './appointment.ts';

const toldSchema = z.object({
  ...appointmentItemSchema.shape,
  /** A notice for the person who made the change, in their language. */
  notice: z.optional(z.string()),
});

export const appointmentCreated = domainEvent('appointment-created', toldSchema);
export const appointmentUpdated = domainEvent('appointment-updated', toldSchema);
export const appointmentDeleted = domainEvent('appointment-deleted', z.object({ appointmentId: idSchema }));
