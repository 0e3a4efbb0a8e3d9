import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { patientSchema } from './patient.ts';

export const patientUpdated = domainEvent('patient-updated', z.object({ patient: patientSchema }));
