import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { deliveryFailures, deliveryStates } from './delivery.ts';

/** To whoever had a message sent: it left, arrived, or did not. It says nothing of the receiver. */
export const deliveryUpdated = domainEvent(
  'delivery-updated',
  z.object({
    messageId: idSchema,
    state: z.enum(deliveryStates),
    failure: z.nullable(z.enum(deliveryFailures)),
    at: momentSchema,
  }),
);
