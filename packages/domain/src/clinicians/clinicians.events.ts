import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { changedClinicianSchema } from './clinician.ts';

export const clinicianUpdated = domainEvent('clinician-updated', z.object({ clinician: changedClinicianSchema }));
