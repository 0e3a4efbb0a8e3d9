import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';

/** Added, changed or deleted, or something else waits there for an answer: for superusers and the institution's own admins, who look again. */
export const institutionUpdated = domainEvent('institution-updated', z.object({ institutionId: idSchema }));
