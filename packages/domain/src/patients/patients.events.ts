import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { userSchema } from '../users/user.ts';
import { patientSchema } from './patient.ts';

export const patientUpdated = domainEvent('patient-updated', z.object({ patient: patientSchema, user: userSchema }));
