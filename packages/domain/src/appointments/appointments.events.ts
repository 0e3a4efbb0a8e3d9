import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { appointmentItemSchema } from './appointment.ts';

export const appointmentCreated = domainEvent('appointment-created', appointmentItemSchema);
export const appointmentUpdated = domainEvent('appointment-updated', appointmentItemSchema);
export const appointmentDeleted = domainEvent('appointment-deleted', z.object({ appointmentId: idSchema }));
