import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { serviceInterestSchema } from './service-interest.ts';

export const serviceInterestCreated = domainEvent('service-interest-created', serviceInterestSchema);
export const serviceInterestUpdated = domainEvent('service-interest-updated', serviceInterestSchema);
export const serviceInterestFulfilled = domainEvent('service-interest-fulfilled', z.object({ submissionId: idSchema }));
