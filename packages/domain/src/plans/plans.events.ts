import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { planSchema } from './plan.ts';

/** A plan was set, answered, stopped, missed or looked at; as it is now. */
export const planChanged = domainEvent('plan-changed', z.object({ patientId: idSchema, plan: planSchema }));
